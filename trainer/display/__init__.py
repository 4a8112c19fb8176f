"""What a person sees of the game: the view sent to the card table, the table itself, cards as HTML, the palette."""
