"""The bank: checked puzzles in one read-only SQLite file, `bank.sqlite3` beside this module.

`tables.py` says how the file is built; `reader.py` draws from it; `packing.py` makes it of what generation keeps. The file
is what ships. The shards that it is packed from are work files outside the repository, and can be made again from their
seeds.
"""

from puzzles.bank.reader import Bank, Wish, shipped

__all__ = ["Bank", "Wish", "shipped"]
