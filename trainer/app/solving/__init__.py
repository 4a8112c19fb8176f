"""Puzzles at the table: one being solved, the run that it belongs to, and what is kept of it."""
