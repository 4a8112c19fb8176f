"""The subcommands of `scala40`, one module each, loaded only when theirs is asked for.

A module has `configure(parser)`, which adds its arguments, and `run(args) -> int`, which gives the exit status. It is
named in `trainer.cli.COMMANDS`.
"""
