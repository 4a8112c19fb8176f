"""The lessons: the player that runs one, and the course as files."""
