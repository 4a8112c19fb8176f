"""The one language for positions, matches, puzzles, lessons and cases (NOTATION.md), read and written.

`words` cards, melds and moves; `document` the TOML around them; `position`, `line`, `match` and `case` what stands in it.
"""
