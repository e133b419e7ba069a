"""The state of CoBlock as the prompt of a language player shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.games.coblock.action import BlockVerb
from orchestrator.games.coblock.blocks import SEATS, Structure, structure_text
from orchestrator.games.coblock.view import CoBlockView, deed_text
from orchestrator.minds.games.steps import BuilderSteps

FIRST_MESSAGES = 4  # always shown, since builders tell their goals in them
MOST_SPOKEN = 10_000  # characters of the dialogue that are shown
IDLE = 3  # own waits one after the other that are told back


def builder_facts(view: CoBlockView, steps: BuilderSteps) -> Mapping[str, Any]:
    """Return the variables of the prompt that describe the state. `feedback` has the findings of a program on the building so
    far, which belong to the step of reflection; without it, the list is empty."""
    past = view.history[-steps.memory :] if steps.memory else ()
    return {
        "round": view.round, "rounds": view.rules.rounds, "left": view.left,
        "goal": structure_text(view.goal), "missing": structure_text(view.missing), "built": structure_text(view.world),
        "inventory": {colour: count for colour, count in view.inventory.items() if count},
        "dialogue": [{"sender": SEATS[seat], "message": text} for seat, text in shown(view.dialogue)],
        "history": [deed_text(deed) for deed in past],
        "feedback": feedback(view) if steps.reflection else [],
    }  # fmt: skip


def shown(dialogue: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the messages that a prompt shows: the first ones, and as many of the last ones as it has room for."""
    kept = list(dialogue[:FIRST_MESSAGES])
    room = MOST_SPOKEN - sum(len(text) for _, text in kept)
    last: list[tuple[int, str]] = []
    for message in reversed(dialogue[FIRST_MESSAGES:]):
        room -= len(message[1])
        if room < 0:
            break
        last.insert(0, message)
    return [*kept, *last]


def feedback(view: CoBlockView) -> list[str]:
    """Return what a comparison of the built structure with the own goal shows (section 3, step 3), and the last refusal."""
    found = []
    if view.wrong:
        found.append(f"Blocks of a wrong colour stand in your goal: {structure_text(view.wrong)}.")
    if extra := outside(view.world, view.goal):
        found.append(f"Blocks outside your goal, right only if your partner needs them: {structure_text(extra)}.")
    own = [deed for deed in view.history if deed.seat == view.seat]
    if own and own[-1].refused:
        found.append(f"Your last action had no effect: {own[-1].refused}")
    if not view.missing and not view.wrong:
        found.append("Your own goal is complete; the game is won when your partner's goal is complete, too.")
    if len(own) >= IDLE and all(deed.action.verb is BlockVerb.WAIT for deed in own[-IDLE:]):
        found.append("You have done nothing for a while: ask what your partner needs, or help.")
    return found or ["The built structure is exactly a part of your goal."]


def outside(world: Structure, goal: Structure) -> Structure:
    """Return the standing blocks in cells that are not in a goal."""
    return {cell: colour for cell, colour in world.items() if cell not in goal}
