"""Makes text that others wrote safe to print in a terminal, a log or a page."""


def printable(text: str) -> str:
    """Return the text with each unprintable character, such as a control character, replaced by U+FFFD. Otherwise a line of
    chat could move the cursor or change the colours of the terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
