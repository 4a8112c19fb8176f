"""The sentences of advice, by subject; `trainer.coach.words` puts them together."""
