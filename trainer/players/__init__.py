"""Players of whole hands: an `Observation` goes in, a move comes out."""
