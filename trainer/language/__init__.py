"""Everything that is said to a person, in Italian, English, French and Romanian.

``words(lang)`` gives sentences, plural forms, numbers, names of cards and melds, refusals, steps, houses. The msgid
of a sentence is the English sentence; ``python -m trainer.language.extract`` brings the catalogues up to date.
"""

from trainer.language.build import compile_catalogues
from trainer.language.catalogue import LANGUAGES, NATIVE, Catalogue, UnknownLanguage, negotiate
from trainer.language.marks import N_
from trainer.language.words import Words, words

__all__ = [
    "LANGUAGES",
    "NATIVE",
    "N_",
    "Catalogue",
    "UnknownLanguage",
    "Words",
    "compile_catalogues",
    "negotiate",
    "words",
]
