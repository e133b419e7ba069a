"""Finds answers of a language model that have the right form and make no sense, such as an order to an unknown member.
Each check returns the problem in words for the model, or an empty string. A bad answer goes back to the model and never into
the world."""

from collections import Counter
from collections.abc import Collection, Iterable

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Situation
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import GROUPS, in_group, near_misses
from orchestrator.minds import building_facts
from orchestrator.minds.answers import (
    ActionsBase,
    GainTask,
    Judgment,
    LeafPlan,
    MembersTask,
    Orders,
    Proposal,
    RootPlan,
    Talk,
    Task,
)
from orchestrator.minds.facts import task_of, to_give_out
from orchestrator.minds.symbolic.building_stages import CLEARING

MOST = 6400  # of a thing at once, as the skills take it
MOST_STAGES, MOST_TASKS = 12, 24
MOST_ACTIONS = 8
SPARE = 64  # of what is wanted beyond what is missing: tools are made of it
SPENDING = ("smeltItem", "placeItem")  # skills whose `name` is what they use up
LONGEST = 240  # characters of a line of chat


def bare(item: str) -> str:
    """Return an item id without the prefix `minecraft:`."""
    return item.strip().removeprefix("minecraft:")


def judgment(situation: Situation, answer: Judgment) -> str:
    """Return why the model's verdict on a goal cannot be true: success while items are missing by count, or waiting while
    nobody works. Empty when it can be true."""
    missing = task_of(situation)["missing"]
    if answer.status == "success" and missing:
        return f"It has not succeeded: according to the inventories, {missing} is missing."
    if answer.wait and not any(member.present and member.assigned for member in situation.members):
        return "No one is working, so waiting would never end: wait must be false."
    return ""


def leaf_plan(game: GameData, situation: Situation, answer: LeafPlan) -> str:
    """Return what is wrong with a plan (`answer`) that a language model made for a leaf, an agent that acts itself and leads
    nobody: too many stages or tasks, unknown items, or impossible counts. Empty when nothing is wrong.
    An item must be one of the game or, if the situation's goal is a building, a part of it."""
    every = (task for stage in answer.stages for task in stage.tasks)
    return shape([stage.tasks for stage in answer.stages]) or things(game, every, parts_of(situation))


def root_plan(game: GameData, situation: Situation, answer: RootPlan) -> str:
    """Return what is wrong with a plan (`answer`) that a language model made for a leader, or an empty string when nothing is.
    `situation` is the leader's: its goal and its members.
    A plan is a list of stages, carried out one after another; each stage is a list of tasks, one for a member. Wrong are too
    many stages or tasks, unknown items or members, impossible counts, and a first stage that cannot be assigned at once, for
    example because it asks for more items than are missing."""
    stages = [stage.tasks for stage in answer.stages]
    problem = shape(stages) or things(game, (task for stage in stages for task in stage), parts_of(situation))
    if problem:
        return problem
    for stage in stages:
        problem = members(situation, stage)
        if problem:
            return problem
    return at_once(situation, stages[0])


def at_once(situation: Situation, tasks: "list[MembersTask]") -> str:
    """Return why a leader cannot assign all these tasks to members now, or an empty string when it can. They may ask for more
    items than are missing, for a part of a building whose turn has not come, or for two members where only one works at a
    time."""
    return too_soon(situation, tasks) or too_much(situation, tasks) or out_of_turn(situation, tasks)


def orders(game: GameData, situation: Situation, answer: Orders) -> str:
    """Return what is wrong with a model's orders (`answer`) of a leader to members: unknown members or items, impossible
    counts, more work than can be assigned now, or no order while nobody works. Empty when nothing is. `situation` is the
    leader's."""
    named = [one.member for one in answer.orders]
    if situation.name in named:
        return f"{situation.name} is you: give orders only to others."
    if not named and not any(member.present and member.assigned for member in situation.members):
        return "No one is given an order, and no one is working."
    problem = things(game, answer.orders, parts_of(situation)) or members(situation, answer.orders)
    return problem or at_once(situation, answer.orders)


def actions(situation: Situation, answer: ActionsBase, most_actions: int = MOST_ACTIONS) -> str:
    """Return what is wrong with the actions (calls of skills, which are programs for bots) in a language model's answer, or an
    empty string: none or more than `most_actions` of them, or one for a count of items that is far too high. Whether an action
    is possible is only seen when it runs."""
    calls = answer.actions
    if not 1 <= len(calls) <= most_actions:
        return f"There are {len(calls)} actions: give {1 if most_actions == 1 else f'1 to {most_actions}'}."
    missing: dict[str, int] = task_of(situation)["missing"]
    asked = Counter[str]()
    for call in calls:
        count, item = getattr(call, "count", None), bare(str(getattr(call, "name", "")))
        aim = next((wanted for wanted in missing if in_group(item, wanted)), "")
        most = missing[aim] + SPARE if aim else MOST
        if isinstance(count, float | int) and not 1 <= count <= most:
            return f"{count:g} {item[:40]} is far too many: give a count from 1 to {most}."
        asked[aim] += round(count or 0) if aim and getattr(call, "skill", "") not in SPENDING else 0
        if aim and asked[aim] > most:
            return f"These actions gain {asked[aim]} {aim} together, but only {missing[aim]} are missing: give fewer actions."
    return ""


def line(text: str) -> str:
    """Return why a text is no line of chat (a command, several lines, too long); empty when it is one."""
    if text.lstrip().startswith("/"):
        return "A line must not begin with a slash: that would be a command."
    if "\n" in text.strip() or not text.strip() or len(text) > LONGEST:
        return f"Answer with one line of 1 to {LONGEST} characters."
    return ""


def talk(answer: Talk) -> str:
    """Return why a model's answer to a person cannot be sent as one line of chat; empty when it can."""
    return line(answer.answer)


def proposal(game: GameData, answer: Proposal) -> str:
    """Return why a person could not order what a language model proposes to gain next (an unknown item, an impossible count),
    or why its words are no line of chat. Empty when nothing is wrong."""
    return things(game, [GainTask(item=answer.item, count=answer.count)]) or line(answer.say)


def shape(stages: "list[list[GainTask]] | list[list[MembersTask]]") -> str:
    """Return what is wrong with the size of a plan: no first task, or too many stages or tasks. Each stage is a list of tasks.
    Empty when nothing is wrong."""
    if not stages or not stages[0]:
        return "The first stage has no task: no one would do anything."
    if len(stages) > MOST_STAGES or any(len(stage) > MOST_TASKS for stage in stages):
        return f"That is too long: at most {MOST_STAGES} stages, and {MOST_TASKS} tasks in each."
    return ""


def parts_of(situation: Situation) -> frozenset[str]:
    """Return the names under which work on the goal's building may be assigned: those of its stages (parts built one after
    another), and "clearing" for digging away what stands in the way. Empty when the goal is no building."""
    build = situation.goal.build
    return frozenset([CLEARING, *(stage.name for stage in build.stages)]) if build else frozenset()


def things(game: GameData, tasks: Iterable[Task], parts: Collection[str] = ()) -> str:
    """Return what is wrong with the items of tasks (each an item with a count): a name that is no item of the game and none of
    the building's `parts`, or an impossible count. Empty when nothing is."""
    for task in tasks:
        item = bare(task.item)
        if item not in game.items and item not in GROUPS and item not in parts:
            near = near_misses(game, item)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            return f"Minecraft {game.version} has no item {item[:40]!r}.{hint}"
        if not 1 <= task.count <= MOST:
            return f"{task.count} {item} cannot be gained at once: counts run from 1 to {MOST}."
    return ""


def members(situation: Situation, tasks: Iterable[MembersTask]) -> str:
    """Return what is wrong with the members of tasks: unknown, away or named twice; empty when nothing is.
    A peer, which leads and also works itself, may name itself."""
    known = {member.name: member for member in situation.members}
    own = {situation.name} if situation.role is AgentRole.PEER else set()
    seen = set[str]()
    for task in tasks:
        there = ", ".join([*known, *own]) or "nobody"
        if task.member not in known.keys() | own:
            return f"There is no member called {task.member[:40]!r} to command: choose from {there}."
        if task.member in known and not known[task.member].present:
            return f"{task.member} is away and can do nothing now."
        if task.member in seen:
            return f"{task.member} appears twice in one stage: give each member one task."
        seen.add(task.member)
    return ""


def too_much(situation: Situation, tasks: Iterable[MembersTask]) -> str:
    """Return a sentence for the language model that names the items of which the tasks assign more than is left to assign to
    members; empty when there are none."""
    left, asked = to_give_out(situation), Counter[str]()
    for task in tasks:
        asked[bare(task.item)] += task.count
    over = {item: count for item, count in asked.items() if item in left and count > left[item]}
    return f"That asks for {over}, but only {left} is left to assign." if over else ""


def too_soon(situation: Situation, tasks: Iterable[MembersTask]) -> str:
    """Return what is wrong with tasks that assign parts of a building to members; empty when nothing is.

    Only the part to be built now may be assigned, since the parts are built one after another, and only to members that hold
    some of its materials.
    """
    stage = building_facts.now(situation) if situation.goal.build else None
    for task in tasks:
        if stage and task.item in parts_of(situation):
            if task.item != stage.name:
                return f"The {task.item} cannot be built yet: the {stage.name} comes first."
            if not building_facts.holds(situation, task.member):
                return f"{task.member} has none of the materials for the {stage.name}: choose a member that has some."
    return ""


def out_of_turn(situation: Situation, tasks: "list[MembersTask]") -> str:
    """Return a problem in words when more than one task is given to a team in relay, where one member works at a time; empty
    otherwise."""
    if situation.collaboration is Collaboration.RELAY and len(tasks) > 1:
        return "This team works in relay: one member at a time, so give one task."
    return ""
