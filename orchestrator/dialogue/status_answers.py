"""Answers questions about the crew in one chat line each: its progress, what members do, what they hold, where they are."""

from collections import Counter
from collections.abc import Callable, Mapping
from math import floor

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.grammar.query import EACH
from orchestrator.commands.lexicon.vocabulary import EXAMPLES, HELD
from orchestrator.core.blueprint import AIR, matches
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.goal import BLOCKS, Goal, amount
from orchestrator.core.plan import Status
from orchestrator.core.plural import counted
from orchestrator.dialogue.buildings.survey import from_where_they_are
from orchestrator.knowledge.names import count_of, gains
from orchestrator.team.crew import Crew

LONGEST = 240  # characters; the game allows 256 in a line
MOST_KINDS = 6  # kinds of items that are named


TaskOf = Callable[[str], str]  # returns what a member does for one person; empty when nothing
NO_TASK: TaskOf = lambda name: ""  # noqa: E731


async def answer(crew: Crew, command: Command, task_of: TaskOf = NO_TASK) -> str:
    """Return the answer to a question as one chat line. `task_of(name)` returns what a member does for a single person."""
    about = command.slots.about
    match command.intent:
        case Intent.STATUS if about == EACH:
            return short(await who_does_what(crew, task_of))
        case Intent.STATUS if about:
            return short(doing(crew, about, task_of))
        case Intent.INVENTORY:
            return short(await holding(crew, about, command.slots.item))
        case Intent.WHERE:
            return short(await where(crew, "" if about == EACH else about))
        case _:
            return short(await status(crew))


async def status(crew: Crew) -> str:
    """Return the progress of the crew's goal; without a goal, how the last one ended, and examples of orders."""
    if not crew.busy or not crew.goal:
        return f"Nothing to do.{last(crew)} Say: {EXAMPLES}"
    paused = " We are paused." if set(crew.paused) >= set(crew.organisation.members) else ""
    if crew.stage:
        return f"{crew.goal.text}: {crew.stage}.{paused}"
    each = [f"{await gained(crew, part)} of {amount(part.count, part.item or BLOCKS)}" for part in crew.goal.singles]
    return f"{crew.goal.text}: {', '.join(each)}.{paused}"


def last(crew: Crew) -> str:
    """Return the sentence on how the crew's last goal ended, with a space before it; empty if it had none in this session."""
    if crew.unfinished:
        return f" Stopped, with this left: {crew.unfinished.text}; say resume to go on."
    goal, _ = crew.finished.get(crew.pursuit, (None, {})) if crew.pursuit else (None, {})
    if goal is None or crew.pursuit is None or not crew.pursuit.done() or crew.pursuit.cancelled() or crew.pursuit.exception():
        return ""
    ended = "done" if crew.pursuit.result().status is Status.SUCCESS else "not finished"
    return f" Last: {goal.text} ({ended})."


async def gained(crew: Crew, part: Goal) -> int:
    """Return how much of one part of the goal the crew has achieved.

    Items are counted in the inventories; for a building, it is the number of placed blocks that the members reported, and for
    what is only taken away the number of places that are seen to be empty.
    """
    if part.build and not part.build.blocks:
        seen = await from_where_they_are(crew, part.build.cells) or {}
        return sum(matches(AIR, block) for block in seen.values())
    return await crew.count_gained(part.item) if part.item else crew.gained


async def who_does_what(crew: Crew, task_of: TaskOf) -> str:
    """Return the progress of the crew's goal and what each member does.

    `task_of(name)` returns what the member `name` does for a single person, empty for nothing.
    """
    return f"{await status(crew)} {'; '.join(doing(crew, name, task_of) for name in crew.organisation.members)}"


def doing(crew: Crew, name: str, task_of: TaskOf = NO_TASK) -> str:
    """Return a member's name and what it does, such as 'Ben: mine 12 logs, 5 of 12 logs so far'.

    `task_of(name)` returns what the member does for a single person rather than for the crew, empty for nothing.
    """
    if name not in crew.organisation.members:
        return f"{name} has left the crew."
    return f"{name}: {activity(crew, name, task_of)}"


def activity(crew: Crew, name: str, task_of: TaskOf = NO_TASK) -> str:
    """Return what a member does, without its name, such as 'paused'.

    `task_of(name)` returns what the member does for a single person rather than for the crew, empty for nothing.
    """
    if not crew.worlds[name].online:
        return "not in the world"
    return task_of(name) or ("paused" if name in crew.paused and crew.busy else "") or work(crew, name)


def work(crew: Crew, name: str) -> str:
    """Return what a member does for the crew, such as 'mine 12 logs, 5 of 12 logs so far' or 'waiting for work'."""
    worker = crew.workers.get(name) if crew.busy else None
    if worker is None:
        return "nothing"
    if worker.doing:
        wanted = amount(worker.doing.count, worker.doing.item or BLOCKS)
        own = worker.doing.text.removesuffix(f"; {worker.doing.team}")  # without its part in making tools for several
        return f"{own}, {worker.gained} of {wanted} so far"
    if name == crew.organisation.root and crew.goal:
        return "leading" if crew.organisation.role(name) is AgentRole.ROOT else crew.goal.text
    return "waiting for work"


async def holding(crew: Crew, about: str, item: str) -> str:
    """Return a line of chat on what the crew holds, such as "Ben 12, Sam 4" or "12 oak_log, 3 stick".
    If `item` is given, the line says how many of it each member has, and `about` is ignored. Otherwise it says what the member
    `about` holds, or what all members hold together if `about` is empty too."""
    held = await crew.inventories()
    if item:
        raw = next((raw for raw, made in HELD.items() if made == item), item)  # for iron, raw iron counts too
        counts = {name: sum(count_of(inventory, kind) for kind in {item, raw}) for name, inventory in held.items()}
        return ", ".join(f"{name} {count}" for name, count in counts.items() if count) or nobody(item, raw)
    if about:
        return f"{about}: {listing(held[about])}" if about in held else f"{about} is not in the world."
    return listing(sum((Counter(inventory) for inventory in held.values()), Counter[str]()))


def nobody(item: str, raw: str) -> str:
    """Return the answer that nobody has an item, nor the raw metal of which it is smelted if that is another item."""
    return f"Nobody has {in_words(item)}." if raw == item else f"Nobody has {in_words(item)}s or {in_words(raw)}."


def in_words(item: str) -> str:
    """Return the id of an item as people say it, as in 'raw iron'."""
    return item.replace("_", " ")


def listing(inventory: Mapping[str, int]) -> str:
    """Return the six most frequent items of an inventory with their counts, and how many other kinds it has."""
    most = Counter(inventory).most_common()
    kinds = ", ".join(f"{count} {item}" for item, count in most[:MOST_KINDS])
    return f"{kinds} and {counted(len(most) - MOST_KINDS, 'kind')} more" if len(most) > MOST_KINDS else kinds or "nothing"


async def where(crew: Crew, about: str) -> str:
    """Return the block coordinates of one member, or of all members when `about` is empty."""
    looks = await crew.looks()
    if about and about not in looks:
        return f"{about} is not in the world."
    at = {name: look.position for name, look in looks.items() if about in ("", name)}
    places = [f"{name} {floor(place.x)} {floor(place.y)} {floor(place.z)}" for name, place in at.items()]
    return "; ".join(places) or "None of our bots is in the world right now."


def shares(goal: Goal, before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> str:
    """Return what the crew gained of each item of a goal, such as '50 oak_log, 17 + 17 + 16'.

    That is the total of each kind of item, then what each member gained. `before` and `after` are inventories (member -> item
    -> count).
    """
    return "; ".join(share for part in goal.singles if (share := share_of(part.item, before, after)))


def share_of(item: str, before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> str:
    """Return what the crew gained of one item, such as '50 oak_log, 17 + 17 + 16'.

    That is the total of each kind (an item such as logs may be a group), then what each member gained. `before` and `after` are
    inventories (member -> item -> count).
    """
    each = gains(item, before, after)
    total: Counter[str] = sum(each.values(), Counter())
    kinds = ", ".join(f"{count} {kind}" for kind, count in total.most_common())
    parts = [str(gain.total()) for gain in each.values() if gain]
    return f"{kinds}, {' + '.join(parts)}" if len(parts) > 1 else kinds


def short(text: str) -> str:
    """Return the text, shortened to 240 characters so that it fits into one line of the game's chat."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
