"""Check that a text component is one that Mojang's client can parse: its content, its style, its events, its children.

In packets it is NBT (since 1.20.3), in `login_disconnect` a string of JSON. Numbers and lists have the types of NBT
there.
Source: minecraft.wiki "Text component format" (form before 1.21.5) and "Java Edition protocol/Data types" (Text
Component).
"""

import json
import re
from typing import Any

from .nbt import plain, tag
from .primitives import Reader, full_name, require, string

COLOURS = set(
    "black dark_blue dark_green dark_aqua dark_red dark_purple gold gray dark_gray blue green aqua red light_purple"
    " yellow white".split()
)
SWITCHES = ("bold", "italic", "underlined", "strikethrough", "obfuscated")
CONTENTS = ("text", "translate", "score", "selector", "keybind", "nbt")
CLICKS = {"open_url", "run_command", "suggest_command", "change_page", "copy_to_clipboard"}
HOVERS = {"show_text", "show_item", "show_entity"}
LONGEST_JSON = 262144


def text(r: Reader) -> Any:
    """Read a text component; return it without NBT's types."""
    found = tag(r)
    require(found is not None, "a text component is nothing")
    assert found is not None
    value = plain(found)
    check(value)
    return value


def json_text(r: Reader) -> Any:
    """Read a text component that is a string of JSON."""
    value = json.loads(string(r, LONGEST_JSON))
    check(value)
    return value


def check(value: Any) -> None:
    """Raise WireError unless this is a text component."""
    if isinstance(value, str):
        return
    if isinstance(value, list):
        require(bool(value), "a text component is an empty list")
        for each in value:
            check(_unwrapped(each))
        return
    require(isinstance(value, dict), f"a text component is {value!r}")
    _check_content(value)
    _check_style(value)


def _unwrapped(value: Any) -> Any:
    """Lists of NBT hold one type, so that a string among compounds travels as {"": string}."""
    return value[""] if isinstance(value, dict) and set(value) == {""} else value


def _check_content(value: dict[str, Any]) -> None:
    kinds = [kind for kind in CONTENTS if kind in value]
    require(bool(kinds), f"a text component without content: {value!r}")
    for kind in ("text", "translate", "selector", "keybind", "nbt"):
        require(kind not in value or isinstance(value[kind], str), f"{kind} of a text component is {value.get(kind)!r}")
    if "score" in value:
        require({"name", "objective"} <= set(value["score"]), f"a score in a text component is {value['score']!r}")
    for each in value.get("with", ()):
        argument = _unwrapped(each)
        if not isinstance(argument, (int, float)):
            check(argument)
    require("fallback" not in value or isinstance(value["fallback"], str), "a fallback is no string")
    if "extra" in value:
        require(isinstance(value["extra"], list) and bool(value["extra"]), "extra is empty or no list")
        check(value["extra"])
    if "separator" in value:
        check(value["separator"])


def _check_style(value: dict[str, Any]) -> None:
    if "color" in value:
        colour = value["color"]
        fine = colour in COLOURS or bool(re.fullmatch("#[0-9a-fA-F]{1,6}", str(colour)))
        require(fine, f"{colour!r} is no colour of text")
    for name in SWITCHES:
        require(name not in value or value[name] in (0, 1), f"{name} of a text component is {value.get(name)!r}")
    require("insertion" not in value or isinstance(value["insertion"], str), "insertion is no string")
    if "font" in value:
        full_name(value["font"])
    if "clickEvent" in value:
        _check_click(value["clickEvent"])
    if "hoverEvent" in value:
        _check_hover(value["hoverEvent"])


def _check_click(event: Any) -> None:
    require(isinstance(event, dict) and event.get("action") in CLICKS, f"a click event is {event!r}")
    require(isinstance(event.get("value"), str), f"a click event is {event!r}")


def _check_hover(event: Any) -> None:
    require(isinstance(event, dict) and event.get("action") in HOVERS, f"a hover event is {event!r}")
    contents = event.get("contents", event.get("value"))
    require(contents is not None, f"a hover event without contents: {event!r}")
    if event["action"] == "show_text":
        check(contents)
    elif event["action"] == "show_entity" and "contents" in event:
        full_name(contents["type"])
        require(isinstance(contents.get("id"), (str, list)), f"a hover event has an entity without an id: {event!r}")
        if "name" in contents:
            check(contents["name"])
    elif "contents" in event:
        full_name(contents if isinstance(contents, str) else contents["id"])
