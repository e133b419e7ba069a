"""Questions about CoBlock: cells where a block can be placed (comprehension), what the partner's private goal lacks (theory of
mind), and the block that only oneself can place for both (joint planning)."""

from random import Random

from orchestrator.games.coblock.action import BlockAction, BlockVerb
from orchestrator.games.coblock.blocks import COLOURS, PLOT, SEATS, WAYS, Cell, Structure, cell_text, structure_text
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.entry import ENTRY
from orchestrator.games.coblock.players.helping import HelpingBuilder
from orchestrator.games.coblock.players.talking import TalkingBuilder
from orchestrator.games.coblock.task import TaskKind
from orchestrator.games.coblock.view import blocks_json
from orchestrator.games.coblock.world import BlockRefusal, BlockWorld
from orchestrator.games.game import CoordinationGame
from orchestrator.games.questions.question import Facts, QuestionKind
from orchestrator.games.questions.sampling import mixed_pair
from orchestrator.games.questions.template import QuestionGame, QuestionTemplate, SolvedQuestion, solved

OFFERED = 5  # cells or blocks of a question
RULES = (
    "You are {me} and build a structure of coloured blocks together with {partner}. Each of you has a private goal, which is a "
    "part of the structure, and private blocks. A block can be placed in an empty cell (x,y,z) of the plot, where x, y (the "
    "height) and z go from 0 to 9: on the ground, y=0, or with a face against a standing block, also from the side or from "
    "below. Blocks never fall."
)


def read(game: CoordinationGame) -> Facts | None:
    """Return goals, blocks and the world as a seat sees them that has heard its partner; None before the partner spoke."""
    assert isinstance(game, CoBlockGame)
    seat = game.state.round % 2
    view, other = game.observe(seat), game.observe(1 - seat)
    if all(speaker == seat for speaker, _ in view.dialogue):
        return None
    return {
        "seat": seat, "goal": blocks_json(view.goal), "stock": dict(view.inventory), "world": blocks_json(view.world),
        "partner_goal": blocks_json(other.goal), "partner_stock": dict(other.inventory),
    }  # fmt: skip


def structure(blocks: list[list[int | str]]) -> dict[Cell, str]:
    """Return blocks as JSON as a mapping from cell to colour."""
    return {(int(x), int(y), int(z)): str(colour) for x, y, z, colour in blocks}


def scene(facts: Facts) -> str:
    """Return the rules and the own knowledge in sentences."""
    me, partner = SEATS[facts["seat"]], SEATS[1 - facts["seat"]]
    return "\n".join([
        RULES.format(me=me, partner=partner),
        f"Standing blocks: {structure_text(structure(facts['world']))}.",
        f"Your goal: {structure_text(structure(facts['goal']))}.",
        f"Your blocks: {stock_text(facts['stock'])}.",
    ])  # fmt: skip


def told_scene(facts: Facts) -> str:
    """Return the scene together with what the partner has told."""
    partner = SEATS[1 - facts["seat"]]
    goal, stock = structure_text(structure(facts["partner_goal"])), stock_text(facts["partner_stock"])
    return f"{scene(facts)}\n{partner} has told you: My goal: {goal}. My blocks, all that I have left: {stock}."


def stock_text(stock: dict[str, int]) -> str:
    """Return the blocks of an inventory with their numbers."""
    return ", ".join(f"{count} {colour}" for colour, count in stock.items() if count) or "none"


def refusal(facts: Facts, cell: Cell, colour: str) -> BlockRefusal | None:
    """Return why the own block cannot be placed; None if it can."""
    world = BlockWorld([facts["stock"], facts["partner_stock"]], structure(facts["world"]))
    return world.refusal(0, BlockAction(BlockVerb.PLACE, cell, colour))


def near_cells(world: Structure, random: Random) -> list[Cell]:
    """Return cells at, beside and around the standing blocks in a random order, and some outside the plot."""
    found = set(world)
    for _ in range(2):
        found |= {(x + dx, y + dy, z + dz) for x, y, z in found for dx, dy, dz in WAYS}
    cells = sorted((x, y, z) for x, y, z in found if min(x, y, z) >= -1 and max(x, y, z) <= max(PLOT))
    return random.sample(cells, len(cells))


def pose_placeable(state: Facts, random: Random) -> Facts | None:
    """Choose a colour of the own blocks, one cell where it can be placed, and cells where it cannot."""
    colours = [colour for colour, count in state["stock"].items() if count]
    if not colours or not state["world"]:
        return None
    colour = random.choice(colours)
    cells = near_cells(structure(state["world"]), random)
    free = [cell for cell in cells if refusal(state, cell, colour) is None and cell[1] > 0]
    refused = [cell for cell in cells if refusal(state, cell, colour)]
    chosen = [*free[:1], *refused[: OFFERED - 1]]
    return state | {"colour": colour, "cells": [list(cell) for cell in random.sample(chosen, len(chosen))]}


def ask_placeable(facts: Facts) -> str:
    """Ask for the cell where a block can be placed."""
    return f"In which of these cells can a {facts['colour']} block be placed now?"


def solve_placeable(facts: Facts) -> SolvedQuestion | None:
    """Return the only cell that the world does not refuse."""
    why = {cell_text((x, y, z)): refusal(facts, (x, y, z), facts["colour"]) for x, y, z in facts["cells"]}
    right = [text for text, reason in why.items() if reason is None]
    reasons = "; ".join(f"{text}: {reason}" for text, reason in why.items() if reason)
    return solved(right, list(why), f"The other cells are refused ({reasons}).")


def pose_lacks(state: Facts, random: Random) -> Facts | None:
    """Return the state as it is."""
    return dict(state)


def missing(goal: list[list[int | str]], world: list[list[int | str]]) -> dict[Cell, str]:
    """Return the blocks of a goal that do not stand."""
    standing = structure(world)
    return {cell: colour for cell, colour in structure(goal).items() if standing.get(cell) != colour}


def ask_lacks(facts: Facts) -> str:
    """Ask for the colour that the partner needs from oneself."""
    partner = SEATS[1 - facts["seat"]]
    return f"Of which colour does {partner} have too few blocks to place all blocks that {partner}'s own goal still lacks?"


def solve_lacks(facts: Facts) -> SolvedQuestion | None:
    """Return the only colour of which the partner's goal needs more blocks than the partner has."""
    wanted = list(missing(facts["partner_goal"], facts["world"]).values())
    right = [colour for colour in COLOURS if wanted.count(colour) > facts["partner_stock"].get(colour, 0)]
    return solved(right, list(COLOURS), f"The goal still lacks {', '.join(f'{wanted.count(c)} {c}' for c in right)}.")


def pose_share(state: Facts, random: Random) -> Facts | None:
    """Choose blocks of both goals and beside them, only one of which is useful, possible, and impossible for the partner."""
    wanted = missing(state["goal"], state["world"]) | missing(state["partner_goal"], state["world"])
    offers = [(cell, colour) for cell, colour in wanted.items()]
    offers += [(cell, random.choice(COLOURS)) for cell in near_cells(structure(state["world"]) or wanted, random)[:8]]
    useful = [offer for offer in offers if only_mine(state, *offer)]
    others = [offer for offer in dict.fromkeys(offers) if not only_mine(state, *offer)]
    if not useful or len(others) < OFFERED - 1:
        return None
    chosen = [random.choice(useful), *random.sample(others, OFFERED - 1)]
    return state | {"offers": [[*cell, colour] for cell, colour in random.sample(chosen, len(chosen))]}


def only_mine(facts: Facts, cell: Cell, colour: str) -> bool:
    """Return whether a block belongs to a goal, can be placed by oneself now, and is of a colour that the partner lacks."""
    target = structure(facts["goal"]) | structure(facts["partner_goal"])
    mine = target.get(cell) == colour and not facts["partner_stock"].get(colour, 0)
    return mine and refusal(facts, cell, colour) is None


def ask_share(facts: Facts) -> str:
    """Ask for the block that only oneself can place."""
    partner = SEATS[1 - facts["seat"]]
    return (
        f"The structure consists of both goals. Which of these blocks belongs to it, can be placed by you now, and cannot be "
        f"placed by {partner}, who has no block of its colour?"
    )


def solve_share(facts: Facts) -> SolvedQuestion | None:
    """Return the only offered block that is useful, possible, and impossible for the partner."""
    offers = {f"{colour} {cell_text((x, y, z))}": ((x, y, z), colour) for x, y, z, colour in facts["offers"]}
    right = [text for text, (cell, colour) in offers.items() if only_mine(facts, cell, colour)]
    return solved(right, list(offers), "The others belong to no goal, cannot be placed now, or could be placed by the partner.")


COBLOCK_QUESTIONS = QuestionGame(
    "coblock",
    lambda random: ENTRY.open({"kind": random.choice(list(TaskKind))}),
    mixed_pair(TalkingBuilder, HelpingBuilder),
    read,
    (
        QuestionTemplate("placeable", QuestionKind.COMPREHENSION, pose_placeable, scene, ask_placeable, solve_placeable),
        QuestionTemplate("partner_lacks", QuestionKind.MIND, pose_lacks, told_scene, ask_lacks, solve_lacks),
        QuestionTemplate("only_mine", QuestionKind.PLANNING, pose_share, told_scene, ask_share, solve_share),
    ),
    2,
)
