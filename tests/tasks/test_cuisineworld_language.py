"""A language model runs the kitchen: what it is told, what is taken from its answers, and what becomes of bad ones."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from kitchen_puppet import seen_in

from orchestrator.bench.kitchens.sweep import KitchenBenchFolder, Protocol, run_kitchens
from orchestrator.cli.cuisineworld_options import KitchenPromptOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.chat import BadReply, ChatRole, ModelError, ModelQuestion, Reply, Trouble, estimate
from orchestrator.llm.testing.scripted import Answer, ScriptedModel
from orchestrator.minds.answers import Commands
from orchestrator.minds.dispatcher import AS_PUBLISHED, LanguageDispatcher, Parts
from orchestrator.minds.extraction import commands_in
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.command_interface import KitchenInterface
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.schedule import drawn

LEVEL = shipped().level("level_3")
Rule = Callable[[ModelQuestion], Answer]


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as opened:
        yield opened


class Shift:
    """A kitchen with a dispatcher whose model follows a rule."""

    def __init__(self, runner: asyncio.Runner, rule: Rule, parts: Parts | None = None, mode: Mode = Mode.COMPAT) -> None:
        self.kitchen = Kitchen(LEVEL, 2, drawn(LEVEL, 2.0, random.Random(1)), mode)
        self.model = ScriptedModel(rule)
        self.head = LanguageDispatcher(self.model, KitchenInterface(LEVEL, 2, mode), runner.run, parts)

    def work(self, steps: int) -> None:
        for _ in range(steps):
            self.kitchen.step(self.head.act(self.kitchen.observe()))

    def facts(self, number: int) -> dict:
        return json.loads([one.text for one in self.model.asked[number].said if one.speaker == ChatRole.USER][-1])


def commands(*each: str) -> str:
    return Commands(why="as I think", commands=list(each)).model_dump_json()


def good(shift: list[Shift]) -> Rule:
    greedy = Greedy(LEVEL, 2)
    return lambda question: commands(*map(str, greedy.act(shift[0].kitchen.observe())))


def test_a_model_that_commands_well_serves_as_much_as_its_commands_do(runner):
    here: list[Shift] = []
    here.append(Shift(runner, good(here)))
    here[0].work(60)
    alone, greedy = Kitchen(LEVEL, 2, here[0].kitchen.schedule, "compat"), Greedy(LEVEL, 2)
    for _ in range(60):
        alone.step(greedy.act(alone.observe()))
    assert here[0].kitchen.metrics() == alone.metrics()
    assert alone.metrics().completed >= 4
    assert len(here[0].model.asked) == 60, "nothing had to be asked again"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("goto_agent0_pot0\ngoto_agent1_storage0", ["goto_agent0_pot0", "goto_agent1_storage0"]),
        ("I could goto_agent0_pot0, but the storage is better.\n\n- `goto_agent0_storage0`\n- `noop_agent1`\n\nGood luck!",
         ["goto_agent0_storage0", "noop_agent1"]),
        ("First idea:\ngoto_agent0_pot0\nNo, that is wrong. So:\n1. goto_agent0_mixer0\n2) get_agent1_rice_storage0.",
         ["goto_agent0_mixer0", "get_agent1_rice_storage0"]),
        ("<think>goto_agent0_pot0\n</think>\nnoop_agent0, noop_agent1", ["noop_agent0", "noop_agent1"]),
        ('["goto_agent0_pot0", "noop_agent1"]', ["goto_agent0_pot0", "noop_agent1"]),
        ("I am sorry for goto_agent0_pot0: agent0 was not there.", []),
        ("Do not goto_agent0_pot0", []),
        ("goto_agent0_pot0 now", []),
        ("", []),
        ("goto_agent0_pot0" * 5000, []),
    ],
)  # fmt: skip
def test_commands_are_taken_out_of_words_and_what_is_only_thought_about_is_not(text, found):
    assert commands_in(text) == found


def test_commands_in_plain_words_are_done_without_asking_again(runner):
    shift = Shift(runner, lambda question: "Both need things, so not noop_agent0.\ngoto_agent0_storage0\ngoto_agent1_pot0")
    shift.work(1)
    assert [agent.at for agent in shift.kitchen.observe().agents] == ["storage0", "pot0"]
    assert len(shift.model.asked) == 1


def test_a_plan_that_would_be_refused_goes_back_with_the_reason_before_anything_is_done(runner):
    answers = iter([commands("put_agent0_pot0", "goto_agent1_pot1"), commands("goto_agent0_storage0", "goto_agent1_pot1")])
    shift = Shift(runner, lambda question: next(answers))
    shift.work(1)
    told = shift.model.asked[1].said[-1].text
    assert "'put_agent0_pot0' would be refused: agent0 is not at pot0." in told
    assert "Now agent0 could: noop_agent0, goto_agent0_storage0" in told
    assert "agent1 could" not in told
    assert [agent.at for agent in shift.kitchen.observe().agents] == ["storage0", "pot1"]
    assert shift.kitchen.metrics().refused == 0


def test_who_insists_on_the_impossible_loses_only_that_agents_turn_and_hears_of_it_in_the_next_step(runner):
    shift = Shift(runner, lambda question: commands("goto_agent0_storage0", "activate_agent1_pot0"))
    shift.work(2)
    assert len(shift.model.asked) == 2 * 3
    assert shift.kitchen.observe().agents[0].at == "storage0"
    assert shift.kitchen.metrics().refused == 0
    (refused,) = json.loads(shift.model.asked[3].said[-1].text)["refused"]
    assert refused["command"] == "activate_agent1_pot0" and "agent1 is not at pot0" in refused["why"]


HOSTILE = [
    "", "I am sorry, but as a language model I cannot cook.", "{", '{"commands": "all of them"}', '{"why": 1, "commands": [2]}',
    commands("goto_agent7_pot0"), commands("goto_agent-1_pot0", "goto_0_storage0"), commands("get", "x" * 10_000),
    commands("goto_agent0_pot0", "goto_agent0_pot1", "goto_agent0_pot0"), commands(*["noop_agent0"] * 1000),
    commands("goto_agent0_moon0"), commands("__import__('os').system('true')"), commands(),
    BadReply(Trouble.CUT, "Your answer was cut off.", Reply('{"why": "goto_agent0_pot0')),
    BadReply(Trouble.REFUSED, "You did not want to answer.", Reply("")),
]  # fmt: skip


@pytest.mark.parametrize("parts", [Parts(), AS_PUBLISHED], ids=["ours", "as published"])
def test_nothing_that_a_model_answers_breaks_the_kitchen(runner, parts):
    dice = random.Random(3)
    shift = Shift(runner, lambda question: dice.choice(HOSTILE), parts)
    shift.work(60)
    assert shift.kitchen.state.time == 60
    assert parts.repairs == 0 or shift.kitchen.metrics().refused == 0
    assert len(shift.model.asked) <= 60 * (1 + parts.repairs)
    assert max(estimate(question.said) for question in shift.model.asked) < 6000


@pytest.mark.parametrize("answer", HOSTILE[:8])
def test_a_bad_answer_is_followed_by_a_good_one(runner, answer):
    answers = iter([answer, commands("goto_agent0_storage0", "noop_agent1")])
    shift = Shift(runner, lambda question: next(answers))
    shift.work(1)
    assert shift.kitchen.observe().agents[0].at == "storage0"


MARKS = {
    "instructions": "Commands (N is", "recipes": "Recipes:", "knowledge": "Good to know",
    "demonstration": "another kitchen was run", "durations": "after it was started", "stocking": "before anybody orders them",
}  # fmt: skip


@pytest.mark.parametrize("part", MARKS)
def test_a_part_that_is_left_out_is_not_told(runner, part):
    told = [
        Shift(runner, lambda question: commands(), parts).head.beginning[0].text for parts in (Parts(), Parts().without([part]))
    ]
    assert MARKS[part] in told[0]
    assert MARKS[part] not in told[1]


def test_state_feedback_memory_and_demonstration_are_messages_that_can_be_left_out(runner):
    whole, bare = (
        Shift(runner, lambda question: commands("put_agent0_pot0"), parts)
        for parts in (AS_PUBLISHED, AS_PUBLISHED.without(["state", "feedback", "memory", "demonstration"]))
    )
    for shift in (whole, bare):
        shift.work(5)
    assert {"orders", "agents", "places", "refused"} <= set(whole.facts(-1))
    assert bare.facts(-1) == {"step": 4}
    assert [one.speaker for one in bare.model.asked[-1].said] == [ChatRole.SYSTEM, ChatRole.USER]
    demonstration = len(KitchenInterface(LEVEL, 2).demonstration(2))
    assert len(whole.model.asked[-1].said) == 1 + 2 * demonstration + 2 * 2 + 1
    short = Shift(runner, lambda question: commands(), Parts(demonstration=2, demonstrators=4))
    assert len(short.head.beginning) == 1 + 2 * 2, "the paper's table 7"
    assert "agent3" in short.head.beginning[1].text, "the paper's table 8"


def test_as_published_neither_durations_nor_stocking_are_told_and_refused_plans_are_done_as_they_are(runner):
    shift = Shift(runner, lambda question: commands("put_agent0_pot0", "goto_agent1_pot0"), AS_PUBLISHED)
    shift.work(1)
    told = shift.head.beginning[0].text
    assert MARKS["durations"] not in told and MARKS["stocking"] not in told
    assert shift.kitchen.metrics().refused == 1
    assert len(shift.model.asked) == 1


@pytest.mark.parametrize(
    ("names", "without", "published", "shown", "sentence"),
    [
        (["language"], "magic", False, "", "no part 'magic': choose one of instructions, recipes"),
        (["language"], "", False, "all", "--demonstration must be steps such as 2"),
        (["language"], "", False, "9x0", "--demonstration must be steps such as 2"),
        (["greedy"], "memory", False, "", "--without works only with the dispatcher `language`"),
        (["greedy"], "", True, "", "--as-published works only with the dispatcher `language`"),
    ],
)
def test_parts_that_make_no_sense_get_a_sentence(names, without, published, shown, sentence):
    with pytest.raises(BlockcrewError, match=sentence):
        KitchenPromptOptions(without, published, shown).parts(names)


def test_the_papers_ablations_can_be_typed():
    few_step = KitchenPromptOptions("", True, "2").parts(["language"])
    assert few_step == replace(AS_PUBLISHED, demonstration=2)
    assert KitchenPromptOptions("feedback", True, "").parts(["language"]) == replace(AS_PUBLISHED, feedback=False)
    assert KitchenPromptOptions("knowledge, memory", False, "99x2").parts(["language"]) == Parts(
        knowledge=False, memory=0, demonstrators=2
    )


def test_everybody_waits_when_a_server_is_busy_and_a_server_that_stays_so_ends_it(runner):
    busy = ModelError(Trouble.BUSY, "The server is busy.")
    answers = iter([busy, busy, commands("goto_agent0_storage0"), busy, busy, busy])
    shift = Shift(runner, lambda question: next(answers))
    shift.work(5)
    assert shift.kitchen.observe().agents[0].at == "storage0"
    with pytest.raises(ModelError, match="busy"):
        shift.work(1)


def test_a_spent_budget_ends_it_at_once(runner):
    shift = Shift(runner, lambda question: ModelError(Trouble.BUDGET, "The budget is spent."))
    with pytest.raises(ModelError, match="spent"):
        shift.work(1)


@pytest.mark.parametrize("mode", list(Mode))
def test_a_preview_says_what_a_step_then_does(mode):
    dice = random.Random(6)
    kitchen = Kitchen(LEVEL, 2, drawn(LEVEL, 1.5, dice), mode)
    for _ in range(150):
        told = [str(dice.choice(kitchen.legal(agent))) for agent in (0, 1)]
        if dice.random() < 0.5:
            told[1] = dice.choice(["put_agent1_pot0", "activate_agent1_mixer0", "get_agent1_tuna_storage0", "get_agent1_pot0"])
        before = kitchen.save()
        scene = KitchenInterface(LEVEL, 2, mode).scene(kitchen.observe())
        expected = scene.preview(told)
        assert kitchen.save() == before
        events = kitchen.step(told)
        assert [not why for why in expected] == list(events.ok)


def test_somebody_elses_agents_are_not_commanded(runner):
    kitchen = Kitchen(LEVEL, 3, drawn(LEVEL, 2.0, random.Random(1)))
    model = ScriptedModel(lambda question: commands("goto_agent0_pot0", "goto_agent1_pot0", "goto_agent2_pot1"))
    head = LanguageDispatcher(model, KitchenInterface(LEVEL, 3, crew=(1, 2)), runner.run)
    assert head.act(kitchen.observe()) == ["goto_agent1_pot0", "goto_agent2_pot1"]
    assert "Somebody else commands agent0." in head.beginning[0].text
    assert "that agent is not yours" in model.asked[1].said[-1].text


def test_a_models_row_of_a_bench_is_played_anew_for_another_model(runner, tmp_path):
    key, protocol = ("language", 2, "level_3"), Protocol("fresh-seeds", seeds=(5,), alphas=(1.0,))
    models: list[ScriptedModel] = []

    def heads(name, shift):
        greedy = Greedy(shift.level, shift.agents)
        seen = lambda question: seen_in(json.loads(question.said[-1].text), shift.level)  # noqa: E731
        models.append(ScriptedModel(lambda question: commands(*map(str, greedy.act(seen(question))))))
        return LanguageDispatcher(models[-1], KitchenInterface(shift.level, shift.agents, Mode.COMPAT), runner.run)

    for mark in ("one model", "another", "another"):
        shelf = KitchenBenchFolder(tmp_path, protocol)
        (row,) = run_kitchens([key], {"level_3": LEVEL}, protocol, shelf, lambda text: None, heads, {"language": mark})
        assert row["refused"] == 0 and row["cos"] > 0
    assert len(models) == 2
