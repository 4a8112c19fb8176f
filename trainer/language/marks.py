"""Marks for sentences that stand in a constant and are translated where they are shown.

``N_("...")`` gives its argument back; the extraction (``trainer.language.extract``) finds it and puts the
sentence into the catalogues. At the place where it is shown: ``words.tr(CONSTANT)``.
"""


def N_(msgid: str) -> str:  # noqa: N802 - the name that every gettext tool knows
    """The sentence itself, marked for the catalogues."""
    return msgid
