"""Describes a Situation (all that an agent may use to decide) as facts for a language model: plain JSON of bounded size. Older
events are summed up, so prompts do not grow. The facts contain no clock time, so a replayed run asks with the same words. What
people said is only ever a value in the JSON."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.message import Assignment, Message, Report, ReportKind
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act, Plan
from orchestrator.knowledge.acquisition.plan import Unobtainable
from orchestrator.knowledge.acquisition.sources import AcquisitionStep
from orchestrator.knowledge.game import GameData
from orchestrator.minds import building_facts
from orchestrator.minds.recipe_facts import in_words, lore
from orchestrator.minds.symbolic.leaf import steps_to_get

Facts = dict[str, Any]
QUIET = (ReportKind.STARTED, ReportKind.PROGRESS)
A_LINE = 200  # characters of what somebody said, or of a note
MOST_STEPS = 16  # that are told, the first ones
MOST_TOKENS = 6000  # of a prompt, by llm.chat.estimate; what does not fit is summed up further


@dataclass(frozen=True, slots=True)
class Detail:
    """The amount of detail in a prompt.

    `lines` is how many of the last messages and `deeds` how many of the last actions are given in full; `kinds` is the largest
    number of different items, blocks or creatures in one list.
    """

    lines: int
    deeds: int
    kinds: int


DETAILS = (Detail(12, 8, 24), Detail(6, 4, 10), Detail(2, 2, 4))  # the first that fits is taken


def text_of(facts: Facts) -> str:
    """Return the facts as the JSON text that is sent to the model."""
    return json.dumps(facts, separators=(", ", ": "), ensure_ascii=False)


def of_situation(situation: Situation, game: GameData, detail: Detail) -> Facts:
    """Return the facts (plain JSON) that every prompt of an agent contains: its goal, inventory, health, surroundings, members,
    past actions and messages, as far as it has them, and from `game` how to get the wanted items.
    `detail` limits the lengths of lists. Facts without a value are left out."""
    seen, kinds = situation.seen, detail.kinds
    facts: Facts = {"you": situation.name, "task": task_of(situation)}
    if situation.goal.build:
        facts["site"] = building_facts.facts(situation)
    if situation.role is not AgentRole.LEAF:
        facts |= {"to_give_out": to_give_out(situation), "way": situation.collaboration}
        facts["members"] = [member_of(member, detail) for member in situation.members]
    if situation.role is not AgentRole.ROOT:
        facts["inventory"] = most_of(seen.inventory, kinds)
        facts |= {"health": seen.health, "food": seen.food, "position": place(seen.position), "biome": seen.biome}
        facts |= {"in_sight": most_of(seen.blocks, kinds), "creatures": creatures(situation, kinds)}
        facts |= {"done": [deed(*one) for one in situation.past[-detail.deeds :]]}
        facts |= {"earlier": earlier(situation.past[: -detail.deeds], kinds)} if len(situation.past) > detail.deeds else {}
        facts |= {"by_reflex": [f"{one.kind}: {one.why or one.cause}"[:A_LINE] for one in situation.reflexes[-detail.lines :]]}
    facts["chests"] = [{"at": place(one.position), "holds": most_of(one.contents or {}, 8)} for one in seen.chests[:4]]
    facts["conversation"] = conversation(seen.conversation, detail.lines, situation.name)
    facts |= way_of(situation, game)
    facts |= {"plan": plan_of(situation.plan)} if situation.plan else {}
    facts |= {"found_at": place(situation.goal.near)} if situation.goal.near else {}
    return {name: value for name, value in facts.items() if value not in ([], {}, "", None)}


def way_of(situation: Situation, game: GameData) -> Facts:
    """Return how the goal's items are got, as facts. For an agent that acts, these are the next "steps" in words, such as "mine
    6 cobblestone from stone", with counts that its inventory leaves to get. Where they are not known, are too many to tell, or
    are no business of a leader, "how" tells where each thing comes from."""
    steps = [] if situation.role is AgentRole.ROOT else steps_to_missing(situation, game)
    told: Facts = {"steps": [in_words(step) for step in steps[:MOST_STEPS]]}
    if not steps or len(steps) > MOST_STEPS:
        how = {fact["item"]: fact for item in wanted_items(situation, game) for fact in lore(game.version, item)}
        told["how"] = list(how.values())
    return told


def steps_to_missing(situation: Situation, game: GameData) -> list[AcquisitionStep]:
    """Return the steps to what is missing; none for a building, or if no way is known."""
    missing: dict[str, int] = {} if situation.goal.build else task_of(situation)["missing"]
    try:
        return [step for item, count in missing.items() for step in steps_to_get(game, situation, item, count)]
    except (Unobtainable, KeyError):
        return []


def wanted_items(situation: Situation, game: GameData) -> list[str]:
    """Return the ids of the items that the goal asks for, or that its building is made of; the model is told how to get
    them."""
    if situation.goal.build:
        return building_facts.materials_known(game, situation)
    return [part.item for part in situation.goal.singles]


def task_of(situation: Situation) -> Facts:
    """Return the goal as facts (plain JSON) for a language model: its "text", what is "missing", item -> count, and what was
    "gained" once there is any. For a building, these are its "text", its number of "blocks", and "missing", the number of
    blocks that are not in place yet by part of the building."""
    goal = situation.goal
    if goal.build:
        return {"text": goal.text[:A_LINE], "blocks": goal.build.blocks, "missing": building_facts.open_places(situation)}
    gained = {part.item: gained_of(situation, part) for part in goal.singles}
    missing = {part.item: part.count - gained[part.item] for part in goal.singles if part.count > gained[part.item]}
    so_far = {item: count for item, count in gained.items() if count}
    return {"text": goal.text[:A_LINE], "missing": missing} | ({"gained": so_far} if so_far else {})


def gained_of(situation: Situation, part: Goal) -> int:
    """Return how many items of one objective (`part` of the goal) were gained since the goal was given."""
    return situation.gains.get(part.item, 0) if situation.goal.parts else situation.gained


def to_give_out(situation: Situation) -> dict[str, int]:
    """Return what a leader may still assign to its members, as name -> count.
    For a goal of items, these are all its items, each with the count that is neither gained nor assigned yet (0 when none is
    left). For a building, they are the part that comes first, with the number of its blocks that nobody works on yet, and the
    materials that the crew lacks, with the missing counts."""
    if situation.goal.build:
        return building_facts.left(situation)
    coming = Counter[str]()
    for member in situation.members:
        coming.update(member.open if member.present else {})
    left = {part.item: part.count - gained_of(situation, part) - coming[part.item] for part in situation.goal.singles}
    return {item: max(0, count) for item, count in left.items()}


def member_of(member: Member, detail: Detail) -> Facts:
    """Return what a leader knows about one of its members, as facts (plain JSON) for a language model: whether it is idle or
    what it was asked for, and its gains, inventory, failures and experience. An absent member has only its name, "away" and its
    last trouble.
    `detail` limits how many kinds of items of the inventory are listed, 8 at the most."""
    facts: Facts = {"name": member.name}
    if not member.present:
        return facts | {"away": True, "trouble": member.trouble[:A_LINE]}
    asked = {item or "building": count for item, count in member.open.items() if count}
    facts |= {"idle": True} if member.idle else {"asked": asked}
    facts |= {"leads": member.strength} if member.strength > 1 else {}
    facts |= {"gained": member.gained, "holds": most_of(member.inventory, min(8, detail.kinds))}
    known = {
        item or "building": {"gained": one.gained, "failures": one.failures} for item, one in list(member.known.items())[-4:]
    }
    facts |= {"failures": member.failures, "knows": known, "trouble": member.trouble[:A_LINE]}
    return {name: value for name, value in facts.items() if value}


def deed(act: Act, outcome: Outcome) -> Facts:
    """Return one past action as facts (plain JSON) that tell a language model how it went: "did" is the action in words,
    "gained" maps items to counts if there were any, and after a failure "refused" is the reason and "note" explains it."""
    gained = {"gained": dict(outcome.gained)} if outcome.gained else {}
    if outcome.ok:
        return {"did": str(act)[:A_LINE], **gained}
    return {"did": str(act)[:A_LINE], "refused": outcome.reason, "note": outcome.note[:A_LINE], **gained}


def earlier(past: Sequence[tuple[Act, Outcome]], kinds: int) -> list[Facts]:
    """Return a summary of `past`, the actions of an agent that are too old to be told to a language model one by one.
    They are grouped by skill (the program that was run) and target, such as "mineBlock stone", and only the `kinds` most
    frequent groups are returned. Each is a mapping: "skill" is the group, "times" how often it ran, and "refused" maps each
    reason of a failure to its count."""
    times, refused = Counter[tuple[str, str]](), dict[tuple[str, str], Counter[str]]()
    for act, outcome in past:
        key = (act.skill, str(act.args.get("name", "")))
        times[key] += 1
        if not outcome.ok:
            refused.setdefault(key, Counter())[outcome.reason or "broken"] += 1
    return [
        {"skill": " ".join(key).strip(), "times": count, "refused": dict(refused.get(key, {}))}
        for key, count in times.most_common(kinds)
    ]


def conversation(messages: Sequence[Message], lines: int, name: str) -> list[Facts]:
    """Return messages as facts (plain JSON) for the agent `name`, whose next decision a language model is asked for.
    The last `lines` messages are told in full, as {"from", "to", "says"}. If older ones exist, the list begins with
    {"earlier_lines": speaker -> count}, for the 8 speakers with the most. Reports that work has begun or goes on are left out,
    and so are orders that this agent itself gave."""
    told = [one for one in messages if not quiet(one) and not (one.speaker == name and isinstance(one.payload, Assignment))]
    older = Counter(one.speaker for one in told[:-lines])
    summary: list[Facts] = [{"earlier_lines": dict(older.most_common(8))}] if older else []
    return summary + [{"from": one.speaker, "to": one.respondent, "says": one.text[:A_LINE]} for one in told[-lines:]]


def quiet(message: Message) -> bool:
    """Return whether a message only reports that work has begun or goes on, so that a model need not read it."""
    return isinstance(message.payload, Report) and message.payload.kind in QUIET


def plan_of(plan: Plan) -> Facts:
    """Return the agent's previous plan as facts (plain JSON) for a language model: its "objective" and its first four "stages",
    each a list of steps with "member", "item" and "count". A step without a member is the agent's own."""
    stages = [[{"member": step.member, "item": step.item, "count": step.count} for step in stage] for stage in plan.stages[:4]]
    return {"objective": plan.objective[:A_LINE], "stages": [[without_empty(step) for step in stage] for stage in stages]}


def without_empty(facts: Facts) -> Facts:
    """Return the facts without entries whose value is an empty string."""
    return {name: value for name, value in facts.items() if value != ""}


def creatures(situation: Situation, kinds: int) -> dict[str, int]:
    """Return how many creatures and other entities of each name (such as cow) are in sight; only the `kinds` most frequent
    names."""
    return dict(Counter(one.name for one in situation.seen.entities).most_common(kinds))


def most_of(counts: Mapping[str, int], kinds: int) -> dict[str, int]:
    """Return the `kinds` largest counts, as name -> count. If names are left out, an additional entry `kinds_more` says how
    many."""
    most = Counter({name: count for name, count in counts.items() if count > 0}).most_common()
    more = {"kinds_more": len(most) - kinds} if len(most) > kinds else {}
    return dict(most[:kinds]) | more


def place(position: Any) -> list[int]:
    """Return a position as a fact: [x, y, z] in whole blocks."""
    return [round(position.x), round(position.y), round(position.z)]
