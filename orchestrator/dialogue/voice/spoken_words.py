"""Turns what a recogniser wrote into what a person would have typed: numbers, hyphens and words that sound alike."""

import re

GETTING = "mine|get|gather|collect|craft|make|smelt|cook|chop|harvest|bring me|give me"  # a number follows these
RULES = tuple(
    (re.compile(pattern, re.IGNORECASE), into)
    for pattern, into in (
        (r"(\d)(?:-|,\s*)(?=[a-z])", r"\1 "),  # "16-iron", "8, logs"
        (r"\b(\d+)-(\d)\b(?!-)", r"\1 \2"),
        (r"\b(give|bring|get|hand|pass)\s+(me|us)\s+(?:free|tree)\b", r"\1 \2 3"),
        (rf"\b({GETTING})\s+(?:to|too)\s+(?=[a-z])", r"\1 2 "),
        (rf"\b({GETTING})\s+for\s+(?!me\b|us\b|the\b|him\b)(?=[a-z])", r"\1 4 "),
        (rf"\b({GETTING})\s+ate\b", r"\1 8"),
        (r"(?<=\w)[,]?\s+for\s+(?=(?:blocks|pieces|of them)\b)", " 4 "),  # "obsidian for blocks"
        (r"\b(\d+)\s+2\s+(?=glass|iron|gold|charcoal|stone|planks)", r"\1 to "),
        (r"\bin\s+2\s+(?=[a-z])", "into "),
        (r"\b(cobble|red|glow|sand|sea|lap)\s+stone\b", r"\1stone"),
        (r"\bsmell(?:ed)?\s+(?=\d|nine|mine|iron|gold)", "smelt "),
        (r"\bcraft in table", "crafting table"),
        (r"\bpick\s+(?:axe|ax|acts|ex)(es)?\b", r"pickaxe\1"),
        (r"\b(?:stuff|stop it)\s*!", "stop!"),
    )
)


def as_written(text: str) -> str:
    """Return a text as a person would have typed it; what it means stays."""
    text = " ".join(text.split())
    for pattern, into in RULES:
        text = pattern.sub(into, text)
    return text
