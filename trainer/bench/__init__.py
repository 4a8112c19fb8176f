"""Measuring speed: what `scala40 bench` prints."""
