"""Questions put to the one exact search: openings, near misses, closings, what can be added, live cards, outs."""
