"""The nine kinds of puzzle, each a module with the functions of `base.Kind`."""
