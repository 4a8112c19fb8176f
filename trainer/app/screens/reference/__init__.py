"""*Reference*: the overview with its search, and the pages it leads to, each of which does one thing."""
