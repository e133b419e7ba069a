"""Recognises what looks like a password, a key or a token, so that it is never kept."""

import re
from math import log2

NAMED = re.compile(
    r"\b(?:pass ?words?|pass ?phrases?|pass ?codes?|pin(?: (?:code|number))|api[ _-]?keys?|access[ _-]?keys?|secret(?: key)?s?"
    r"|tokens?"
    r"|credentials?|private keys?|ssh keys?|log ?ins?|2fa|credit card|iban|cvv)\b",
    re.IGNORECASE,
)
KNOWN = re.compile(
    r"\b(?:sk-|ghp_|gho_|github_pat_|xox[baprs]-|AKIA|ASIA|AIza|eyJ[\w-]{8}|glpat-|hf_|bearer\s)|-----BEGIN|://[^/\s:]+:[^/\s@]+@",
    re.IGNORECASE,
)
CARD = re.compile(r"\b(?:\d[ -]?){13,19}\b")
LONG = re.compile(r"[A-Za-z0-9+/=_\-]{16,}")
MIXED = re.compile(r"(?=\S*[A-Za-z])(?=\S*\d)(?=\S*[!@#$%^&*?])\S{8,}")
BITS = 3.3  # of entropy a letter, from which on a long word is no word of a language


def looks_secret(text: str) -> bool:
    """Return whether a text seems to hold a secret: it names a password or a key, or has a word that looks like one."""
    if NAMED.search(text) or KNOWN.search(text) or CARD.search(text) or MIXED.search(text):
        return True
    return any(is_random(word) for word in LONG.findall(text))


def is_random(word: str) -> bool:
    """Return whether a long word mixes letters and digits as keys do; names of things, such as cherry_hanging_sign, do not."""
    if not (any(letter.isdigit() for letter in word) and any(letter.isalpha() for letter in word)):
        return False
    return -sum(word.count(letter) / len(word) * log2(word.count(letter) / len(word)) for letter in set(word)) >= BITS
