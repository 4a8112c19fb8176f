"""One module for each page; `show()` draws it."""
