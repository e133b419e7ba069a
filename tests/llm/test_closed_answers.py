"""What closed forms promise, over drawn situations: they admit all that makes sense, and what they admit is checked."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from orchestrator.commands.command import GROUPS as GROUPS_OF_BOTS
from orchestrator.commands.command import Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.core.contracts.mind import AgentRole, Collaboration, Member, Situation
from orchestrator.core.goal import Goal, several
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Plan, Step
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.provider_options import response_format
from orchestrator.llm.uniform import drawn
from orchestrator.minds import answers, checks
from orchestrator.minds.closed.closed_forms import bounded
from orchestrator.minds.closed.closed_questions import (
    closed_actions,
    closed_judgment,
    closed_orders,
    closed_plan,
    own_tasks,
    skills_on_the_way,
)
from orchestrator.minds.closed.interpretation_form import interpretation_of
from orchestrator.minds.facts import task_of, to_give_out
from orchestrator.minds.games.answers import GAME_FORMS
from orchestrator.minds.interpreting import problem

GAME = load()
GOALS = ("logs", "birch_log", "planks", "stick", "cobblestone", "iron_ingot", "stone_pickaxe", "beef", "glass", "sand")
THINGS = st.dictionaries(
    st.sampled_from(["oak_log", "birch_log", "birch_planks", "stone", "sand", "iron_ore", "coal"]), st.integers(1, 64)
)
FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 10**9)


@st.composite
def members(draw) -> tuple[Member, ...]:
    found = []
    for name in draw(st.sets(st.sampled_from(["Ben", "Cleo", "Dan"]), min_size=1)):
        busy = draw(st.integers(0, 3))
        found.append(Member(name, present=draw(st.booleans()), assigned=busy, open={"logs": busy} if busy else {}))
    return tuple(found)


@st.composite
def situations(draw, role: AgentRole | None = None) -> Situation:
    names = draw(st.lists(st.sampled_from(GOALS), min_size=1, max_size=2, unique=True))
    goals = [Goal(f"gain {name}", name, draw(st.integers(1, 200))) for name in names]
    role = role or draw(st.sampled_from(AgentRole))
    goal = several(goals) if role is not AgentRole.LEAF else goals[0]
    seen = Observation(Position(0, draw(st.integers(-60, 90)), 0), inventory=draw(THINGS), blocks=draw(THINGS))
    crew = () if role is AgentRole.LEAF else draw(members())
    gained = draw(st.integers(0, goals[0].count - 1))
    way = draw(st.sampled_from([Collaboration.ASYNCHRONOUS, Collaboration.RELAY]))
    situation = Situation("Ada", role, goal, seen, gained, members=crew, collaboration=way)
    return replace(situation, gains={names[0]: gained}) if goal.parts else situation


def answer(form: type[BaseModel], seed: int) -> BaseModel:
    """An answer that the JSON schema of a form admits; that the form itself takes it is a part of the promise."""
    schema = response_format(form)["json_schema"]["schema"]
    return form.model_validate(drawn(schema, schema.get("$defs", {}), random.Random(seed)))


def holds(form: type[BaseModel], value: BaseModel | dict) -> bool:
    """Whether a closed form admits a value."""
    try:
        form.model_validate(value if isinstance(value, dict) else value.model_dump())
    except ValidationError:
        return False
    return True


@FEW
@given(situations(), SEEDS)
def test_a_judgment_is_admitted_when_the_check_takes_it_and_only_then(situation, seed):
    form = closed_judgment(situation)
    assert checks.judgment(situation, answer(form, seed)) == ""
    for status in ("success", "fail", "ongoing"):
        for wait in (False, True):
            free = answers.Judgment(why="", status=status, wait=wait)
            assert holds(form, free) == (checks.judgment(situation, free) == "")


@FEW
@given(situations(AgentRole.ROOT), st.data())
def test_every_first_stage_that_the_checks_take_is_admitted(situation, data):
    form = closed_plan(situation, GAME)
    left, here = to_give_out(situation), [member.name for member in situation.members if member.present]
    names = [*[member.name for member in situation.members], "Ada", "Zoe"]
    tasks = data.draw(st.lists(st.builds(
        answers.MembersTask, member=st.sampled_from(names), item=st.sampled_from([*left, "unobtanium"]),
        count=st.integers(-1, 250),
    ), max_size=4))  # fmt: skip
    plan = answers.RootPlan(analysis="", objective="", stages=[answers.RootStage(tasks=tasks)])
    if checks.root_plan(GAME, situation, plan) == "":
        assert form and holds(form, plan) and {task.member for task in tasks} <= set(here)
    if form is None:
        assert not here


def test_one_thing_is_one_task_for_one_member_however_many_there_are():
    seen = Observation(Position(0, 70, 0), inventory={}, blocks={})
    goal = Goal("craft 1 iron_pickaxe", "iron_pickaxe", 1)
    form = closed_plan(Situation("Ada", AgentRole.ROOT, goal, seen, 0, members=(Member("Ben"), Member("Cleo"))), GAME)
    ben, cleo = ({"member": name, "item": "iron_pickaxe", "count": 1} for name in ("Ben", "Cleo"))
    plan = {"analysis": "", "objective": "", "stages": [{"tasks": [ben]}]}
    assert form and holds(form, plan)
    assert not holds(form, plan | {"stages": [{"tasks": [ben, cleo]}]}), "more is asked for than is missing"
    assert not holds(form, plan | {"stages": [{"tasks": [ben]}, {"tasks": [cleo]}]}), "the second stage would gain it again"


@FEW
@given(situations(), SEEDS)
def test_what_a_plan_may_be_is_checked(situation, seed):
    form = closed_plan(situation, GAME)
    if form is None:
        return
    plan = answer(form, seed)
    tasks = answers.tasks(plan.stages)
    assert plan.stages and all(stage.tasks for stage in plan.stages) and all(1 <= task.count <= checks.MOST for task in tasks)
    if situation.role is AgentRole.LEAF:
        assert checks.leaf_plan(GAME, situation, plan) == "", "a plan of things that exist, in counts that are needed"
        return
    here = {member.name for member in situation.members if member.present} | {"Ada"}
    assert {task.member for task in tasks} <= here
    if checks.root_plan(GAME, situation, plan) == "":
        first, left = plan.stages[0].tasks, to_give_out(situation)
        assert len({task.member for task in first}) == len(first)
        for item in left:
            assert sum(task.count for task in first if task.item == item) <= left[item]


@FEW
@given(situations(AgentRole.LEAF), st.data())
def test_every_task_on_the_way_is_admitted(situation, data):
    form, choices = closed_plan(situation, GAME), own_tasks(situation, GAME)
    assert form and choices and {part.item for part in situation.goal.singles} <= set(choices.items)
    assert choices.most >= max(task_of(situation)["missing"].values())
    item, count = data.draw(st.sampled_from(choices.items)), data.draw(st.integers(1, choices.most))
    plan = {"analysis": "", "objective": "", "stages": [{"tasks": [{"item": f"minecraft:{item}", "count": count}]}]}
    assert holds(form, plan)
    assert not holds(form, {**plan, "stages": [{"tasks": [{"item": "unobtanium", "count": count}]}]})
    assert not holds(form, {**plan, "stages": [{"tasks": [{"item": item, "count": choices.most + 1}]}]})


@FEW
@given(situations(AgentRole.ROOT), SEEDS)
def test_orders_are_checked(situation, seed):
    here = [member.name for member in situation.members if member.present]
    plan = Plan("", (tuple(Step("gain", part.item, 1, name) for part in situation.goal.singles for name in here[:1]),))
    form = closed_orders(situation, plan)
    assert (form is None) == (not here)
    if form:
        found = answer(form, seed)
        assert {one.member for one in found.orders} <= set(here) and {one.to for one in found.say} <= set(here)
        if checks.orders(GAME, situation, found) == "" and not found.orders:
            assert any(member.present and member.assigned for member in situation.members), "no order only beside work"


@FEW
@given(situations(AgentRole.LEAF), SEEDS)
def test_actions_are_calls_of_skills_that_there_are_within_what_the_skills_take(situation, seed):
    skills = skills_on_the_way(situation, GAME, library())
    form = closed_actions(situation, GAME, answers.actions_of(skills), skills)
    assert form
    found = answer(form, seed)
    assert isinstance(found, answers.actions_of(skills)) and 1 <= len(found.actions) <= checks.MOST_ACTIONS
    for call in found.actions:
        skill = next(one for one in skills if one.name == call.skill)
        given_args = answers.arguments(call)
        assert {one.name for one in skill.parameters if one.required} <= given_args.keys()
        assert given_args.keys() <= {one.name for one in skill.parameters}
        assert given_args.get("name", "stone") in GAME.items | GAME.blocks.keys() | {"logs", "planks"} or call.skill == "hunt"
    problem = checks.actions(situation, found)
    assert not problem or "together" in problem, "each count alone is one that the check takes"


def test_a_goal_without_a_known_way_keeps_its_open_form():
    egg = Situation("Ada", AgentRole.LEAF, Goal("gain 1 dragon_egg", "dragon_egg", 1), Observation(Position(0, 64, 0)))
    assert closed_plan(egg, GAME) is None
    assert skills_on_the_way(egg, GAME, library()) == tuple(library())


def test_the_kind_of_wood_that_grows_here_may_be_named():
    birch = Observation(Position(0, 64, 0), blocks={"birch_log": 9})
    leaf = Situation("Ada", AgentRole.LEAF, Goal("gain 1 stick", "stick", 1), birch)
    choices = own_tasks(leaf, GAME)
    assert choices and {"birch_log", "birch_planks", "logs", "planks", "stick"} <= set(choices.items)


@pytest.mark.parametrize("name", sorted(answers.PLAIN.keys() - {form.__name__ for form in GAME_FORMS}))
def test_no_text_or_list_of_a_bounded_form_is_without_end(name):
    def check(node) -> None:
        for each in node if isinstance(node, list) else node.values() if isinstance(node, dict) else ():
            check(each)
        if isinstance(node, dict) and node.get("type") == "string" and not {"enum", "const"} & set(node):
            assert node["maxLength"] > 0
        if isinstance(node, dict) and node.get("type") == "array":
            assert "maxItems" in node

    check(response_format(bounded(answers.PLAIN[name]))["json_schema"]["schema"])


LINE = Unclear(
    understand(Utterance("leader, my fireplace is hungry", "Sam", ("Ada", "Ben")), GAME), ("Ada", "Ben"), "Ada", ("Tom",)
)


@FEW
@given(seed=SEEDS)
def test_a_reading_of_a_line_names_nobody_who_is_not_there(seed):
    said = answers.Interpretation.model_validate(answer(interpretation_of(LINE), seed).model_dump())
    assert said.who in (None, "Ada", "Ben", *GROUPS_OF_BOTS) and said.player in (None, "Sam", "Tom", "Ada", "Ben")
    wrong = problem(LINE, said, GAME)
    assert "is not in the crew" not in wrong
    assert not said.player or "There is no one called" not in wrong
    assert not said.structure or "can be built" not in wrong


@pytest.mark.parametrize("who", [None, "Ada", "Ben", *GROUPS_OF_BOTS])
@pytest.mark.parametrize("player", [None, "Sam", "Tom", "Ada", "Ben"])
def test_whoever_is_there_can_be_named(who, player):
    empty = dict.fromkeys(("item", "count", "mob", "structure", "x", "y", "z", "question"))
    interpretation_of(LINE).model_validate({"why": "it says so", "intent": "come", "who": who, "player": player, **empty})
