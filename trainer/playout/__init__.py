"""The fast path: whole hands played out by the thousand, and the policies that play them."""
