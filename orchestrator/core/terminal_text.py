"""What of a stranger's text may reach a terminal, a log or a page."""


def printable(text: str) -> str:
    """Without the control characters by which a stranger's chat line could steer the terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
