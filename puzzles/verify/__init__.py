"""Verification of the puzzles that playouts decide: races, grades, and checking again from what was stored."""
