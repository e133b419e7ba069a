"""Say in plain words what is wrong with a field of a request: pydantic's own sentences name patterns and types of Python."""

from collections.abc import Mapping
from typing import Any

from orchestrator.service.models.fields import CREW, PLAYER

PATTERNS = {
    CREW: "Use 1 to 32 letters, digits, _ and -, without spaces",
    PLAYER: "Use up to 16 letters, digits and _, as in the game",
    r"^[A-Za-z0-9_]{3,16}$": "Use 3 to 16 letters, digits and _, as names in the game have them",
    r"^[\x21-\x7e]*$": "Write the name without spaces, as the model's server has it",
}
SENTENCES = {
    "missing": "This field is needed",
    "extra_forbidden": "There is no such field",
    "string_too_short": "Write something here",
    "string_too_long": "Write at most {max_length} characters",
    "too_long": "Give at most {max_length} of them",
    "greater_than_equal": "Use a number of at least {ge}",
    "less_than_equal": "Use a number of at most {le}",
    "int_type": "Use a whole number",
    "int_from_float": "Use a whole number",
    "float_type": "Use a number",
    "string_type": "Use text in quotation marks",
}


def field_error(each: Mapping[str, Any]) -> str:
    """Describe one validation error of pydantic as `field: what to do`, without the value that was sent."""
    where = ".".join(str(part) for part in each["loc"][1:]) or "the body"
    return f"{where}: {advice(each['type'], each.get('ctx') or {}) or each['msg']}"


def advice(kind: str, context: Mapping[str, Any]) -> str:
    """Return what to do about an error of that kind, from its `context` such as the limit; empty if there is no sentence."""
    if kind == "string_pattern_mismatch":
        return PATTERNS.get(pattern := str(context.get("pattern", "")), "") or choices(pattern)
    return SENTENCES.get(kind, "").format_map(context)


def choices(pattern: str) -> str:
    """Return a sentence with the words that a pattern such as `^(solo|tree)?$` allows; empty for any other pattern."""
    words = pattern.removeprefix("^(").removesuffix("$").removesuffix("?").removesuffix(")").replace("\\", "").split("|")
    return f"Choose one of {', '.join(words)}" if pattern.startswith("^(") and len(words) > 1 else ""
