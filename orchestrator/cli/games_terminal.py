"""A person as a player of a game of coordination, in the terminal."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches

from rich.console import Console

from orchestrator.games.episode import SAY, complaint
from orchestrator.games.game import GameSpec, SeatView

ALIKE = 0.75  # of 1, from which on a mistyped line may mean an action
DIGITS = re.compile(r"\d+", re.ASCII)
PARTS = re.compile(r"[a-z]+|\d+")
COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}
WORDS = ("help", "undo", "look", "all", "quit")
LONGEST_NUMBER = 9  # digits
MOST_SHOWN = 60  # actions that are listed without being asked for
COMMANDS = (
    "Type the number of an action, or the action itself; its first words are enough where only one action begins so.\n"
    "  undo  take your last action back\n  look  show the game again\n  all   list every action\n  quit  leave the game"
)


class GameLeft(Exception):
    """Raised when the person leaves the game."""


class TakenBack(Exception):
    """Raised when the person takes the last action back."""


class TerminalPlayer:
    """Shows the view and the actions with numbers, and asks until the answer is one of them. `rules` are shown by `help`."""

    def __init__(self, console: Console, rules: str) -> None:
        """Use this terminal."""
        self._console, self._rules = console, rules

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Remember the seat and the rules of talking."""
        self._spec, self._seat = spec, seat

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action that the person chose. Raises GameLeft for `quit` and at the end of the input, and TakenBack for
        `undo`."""
        self.show(view, legal)
        commands: dict[str, Callable[[], None]] = {
            "help": self.help, "look": lambda: self.show(view, legal), "all": lambda: self.list_actions(legal, len(legal)),
        }  # fmt: skip
        while True:
            typed = self.typed()
            if typed.lower() in commands:
                commands[typed.lower()]()
                continue
            answer, trouble = chosen(typed, legal, self._spec)
            if not trouble:
                return answer
            self._console.print(trouble, style="yellow", markup=False)

    def confirm_end(self) -> None:
        """Let the person take back the action that ended the game; a program that types is not asked. Raises TakenBack for
        `undo`; any other line leaves the game as it is."""
        if self._console.is_terminal:
            with suppress(GameLeft):
                self.typed("The game is over: press Enter, or type undo to take your last action back. ")

    def typed(self, question: str = "") -> str:
        """Return the line that the person typed, without spaces around it. Raises GameLeft for `quit` and at the end of the
        input, and TakenBack for `undo`."""
        try:
            line = self._console.input(question or f"{self._spec.seats[self._seat]}, your action: ").strip()
        except (EOFError, KeyboardInterrupt):
            raise GameLeft from None
        if line.lower() in ("q", "quit", "exit"):
            raise GameLeft
        if line.lower() == "undo":
            raise TakenBack
        return line

    def show(self, view: SeatView, legal: Sequence[str]) -> None:
        """Print the view and the actions."""
        self._console.print(f"\n{view.text()}", markup=False)
        self.list_actions(legal, MOST_SHOWN)

    def list_actions(self, legal: Sequence[str], most: int) -> None:
        """Print at most so many actions with their numbers, side by side."""
        lines = [f"{number:3} {action}" for number, action in enumerate(legal[:most], 1)]
        width = max(map(len, lines)) + 3
        across = max(1, (self._console.width - 1) // width)
        for row in range(0, len(lines), across):
            self._console.print("".join(line.ljust(width) for line in lines[row : row + across]).rstrip(), markup=False)
        if len(legal) > most:
            self._console.print(f"    and {len(legal) - most} more: type all to see them.")
        if self._spec.speech:
            self._console.print(f"    say TEXT: a message of at most {self._spec.speech.longest} characters", markup=False)

    def help(self) -> None:
        """Print the rules and what can be typed."""
        self._console.print(f"{self._rules}\n{COMMANDS}".strip(), markup=False)


def chosen(typed: str, legal: Sequence[str], spec: GameSpec) -> tuple[str, str]:
    """Return the action that a typed line means, and what is wrong with the line, of which one is empty."""
    if typed.isdecimal():
        fits = len(typed) < LONGEST_NUMBER and 1 <= int(typed) <= len(legal)
        return (legal[int(typed) - 1], "") if fits else ("", f"Choose a number from 1 to {len(legal)}.")
    if typed.lower().startswith(SAY) and spec.speech:
        said = SAY + typed[len(SAY) :]
        trouble = complaint(said, legal, spec)
        return "" if trouble else said, trouble
    return named(typed, legal)


def named(typed: str, legal: Sequence[str]) -> tuple[str, str]:
    """Return the only action that is called as typed, begins with the typed words, or has all of them in this order; and what
    is wrong, of which one is empty."""
    wanted = COMPASS.get(typed.lower(), " ".join(typed.lower().split()))
    found = [action for action in legal if action.lower().startswith(wanted) and first(action) == first(wanted)]
    found = found or [action for action in legal if has_in_order(action, wanted)]
    exact = [action for action in found if action.lower() == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0], ""
    if found:
        return "", f"{len(found)} actions begin with {typed!r}: type more of it, or a number."
    if not typed:
        return "", "Type a number, or help."
    return "", f"{typed[:40]!r} is no action{nearest(wanted, legal)}: type a number from 1 to {len(legal)}, or help."


def has_in_order(action: str, wanted: str) -> bool:
    """Return whether an action has all words and numbers of a typed line, at least two, in the same order: `goto storage0` is
    `goto_agent0_storage0`."""
    words, parts = PARTS.findall(wanted), iter(PARTS.findall(action.lower()))
    return len(words) > 1 and all(word in parts for word in words)


def nearest(wanted: str, legal: Sequence[str]) -> str:
    """Return the action or command that looks most like a mistyped line, as a part of a sentence; empty if none does. Its
    numbers have to be those that were typed."""
    numbered = {action.lower(): f"{number}, {action}" for number, action in enumerate(legal, 1)}
    alike = [known for known in (*numbered, *WORDS) if DIGITS.findall(known) == DIGITS.findall(wanted)]
    near = get_close_matches(wanted, alike, n=1, cutoff=ALIKE)
    return f" (did you mean {numbered.get(near[0], near[0])}?)" if near else ""


def first(text: str) -> str:
    """Return the first word of a text in lower case; an empty text if it has none. A mistyped letter is no action."""
    return text.lower().partition(" ")[0]
