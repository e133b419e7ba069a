"""Makes foreign text safe for a terminal, a log or a page."""


def printable(text: str) -> str:
    """Return the text with control characters replaced, since a chat line could steer the terminal with them."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
