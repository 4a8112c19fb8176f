"""Lessons at the table: one being run, and what is kept of it."""
