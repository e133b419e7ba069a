"""Example situations of agents (made-up data), so that every prompt for a language model can be shown filled in: for `blockcrew
prompts render` and for tests that compare prompts with stored texts."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.not_understood import Unclear
from orchestrator.core.contracts.command_interface import Facts
from orchestrator.core.contracts.mind import AgentRole, Experience, Member, NoAnswer, Remark, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.lesson import Attempt, Draft, Exercise, Hurdle, Known, Lesson, Pupil
from orchestrator.core.message import Message
from orchestrator.core.observation import Chest, Entity, Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Plan, Step
from orchestrator.core.skill import Skill, Suggestion
from orchestrator.knowledge.game import load
from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.json_reply import first_object
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind
from orchestrator.metaplan.replies import Opinion, PlanDialogue, Revise
from orchestrator.minds.dispatcher import LanguageDispatcher
from orchestrator.minds.games.samples import ask_samples
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.metaplans.knowledge import CrewKnowledge, share
from orchestrator.minds.prompts import prompt
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.model_profiles import ModelProfile

SEEN = Observation(
    Position(3, 70, -8),
    health=18,
    food=15,
    inventory={"oak_log": 5, "stick": 2},
    equipment={"hand": "stick"},
    blocks={"oak_log": 20, "stone": 300},
    chests=(Chest("chest", Position(1, 70, 1), {"coal": 3}),),
    entities=(Entity("animal", "cow", Position(5, 70, 5)),),
    biome="forest",
    conversation=(Message(1.0, "Ada", "Ben", "stone lies east of the pond"), Message(2.0, "Ben", "Ada", "I will look")),
)
REFUSED = (Act("mineBlock", {"name": "stone", "count": 3}), Outcome(False, Reason.MISSING_TOOL, "stone needs a pickaxe"))
LEAF = Situation(
    "Ben", AgentRole.LEAF, Goal("gain 6 cobblestone", "cobblestone", 6), SEEN,
    plan=Plan("gain 6 cobblestone", ((Step("gain", "cobblestone", 6),),)), past=(REFUSED,),
)  # fmt: skip
MEMBERS = (
    Member("Ben", assigned=6, progress=2, gained=2, open={"logs": 4}),
    Member("Cleo", failures=1, trouble="not_found: no logs in sight", known={"logs": Experience(3, 20.0, 2, 1)}),
)
LOGS = Goal("mine 12 logs", "logs", 12)
ROOT = Situation("Ada", AgentRole.ROOT, LOGS, SEEN, gained=2, plan=Plan(LOGS.text), members=MEMBERS, gains={"logs": 2})
PLAN = Plan(LOGS.text, ((Step("gain", "logs", 6, "Cleo"),),))
LATER = replace(ROOT, gained=5, gains={"logs": 5})  # meanwhile less is left to give out than the plan gives
DRAFT = MetaPlan(0, (share("Ben", "logs", 5), share("Cleo", "logs", 5)), "2 members that finish together")
MEETING = CrewKnowledge("Ben", LOGS, (Goal("mine 10 logs", "logs", 10),), MEMBERS, SEEN)
SAID = PlanDialogue(
    DRAFT, ProgressEvent(ProgressKind.IMPOSSIBLE, "Cleo", "not_found: no logs in sight"), DRAFT,
    (Opinion(1, "Cleo", Revise("I see no logs here", (share("Cleo", "logs", 2),))),),
)  # fmt: skip
DOING = {"Ben": "gain 6 logs", "Cleo": "nothing"}
UNCLEAR = Unclear(
    Command("chat", "Sam", "@leader", Intent.CLARIFY, "leader, fetch the coel", order="fetch the coel", unknown=True),
    ("Ada", "Ben", "Cleo"), "Ada", ("Tom",), "mine 30 logs", ("leader, status",),
)  # fmt: skip
REMARK = Remark("Sam", "do you like it here?", LOGS, 2, DOING, {"oak_log": 2}, {"stone": 9})

LESSON = Lesson("get a stone pickaxe", gains={"stone_pickaxe": 1})
TRIED = Draft("getPick", "Get a stone pickaxe.", "async function getPick (bot, args) {}", gains={"stone_pickaxe": 1})
EXERCISE = Exercise(
    LESSON, SEEN, facade="* `await bot.dig(block)`: digs it.\n",
    last=Attempt(TRIED, Hurdle.CLAIM, "The example gained no stone_pickaxe.", Outcome(True, note="done")),
)  # fmt: skip
PUPIL = Pupil(SEEN, ((LESSON, "getStonePickaxe"),), ((Lesson("get iron"), "no iron_ore in sight"),))


RULES: Facts = {
    "agents": ["agent0", "agent1"],
    "crew": ["agent0", "agent1"],
    "steps": 60,
    "dishes": ["tunaSushi"],
    "recipes": {
        "tunaSashimi": {"tool": "chopboard", "from": ["tuna"]},
        "cookedRice": {"tool": "pot", "from": ["rice"]},
        "tunaSushi": {"tool": "mixer", "from": ["tunaSashimi", "cookedRice"]},
    },
    "ingredients": ["rice", "salmon", "tuna"],
    "tools": {
        "pot": {"places": ["pot0"], "capacity": 5, "duration": 3, "holds_agent": False},
        "chopboard": {"places": ["chopboard0", "chopboard1"], "capacity": 1, "duration": 1, "holds_agent": True},
        "mixer": {"places": ["mixer0"], "capacity": 5, "duration": 0, "holds_agent": False},
    },
    "cancels": False,
    "takes_back": True,
}
KITCHEN: Facts = {
    "step": 5,
    "orders": [{"dish": "tunaSushi", "steps_left": 12}],
    "agents": {"agent0": {"at": "pot0", "holds": None}, "agent1": {"at": "storage0", "holds": "tuna"}},
    "places": {"pot0": {"inside": ["cookedRice"], "runs_for": 2}},
    "served": 0,
    "lost": 0,
}


COOKING_RULES: Facts = {
    "agents": ["agent0", "agent1"], "crew": ["agent0", "agent1"], "seconds": 300, "furnaces": 2, "cooking_seconds": 10.0,
    "dishes": {"cooked_mutton": {"raw": "mutton", "mob": "sheep"}}, "pens_away": 10, "fuel": {"coal": 8.0, "oak_log": 1.5},
    "fuel_block": "oak_log", "fuel_away": 6,
}  # fmt: skip
COOKING: Facts = {
    "time": 41,
    "orders": [{"dish": "cooked_mutton", "seconds_left": 22}],
    "chest": {},
    "agents": {"agent0": {"holds": {"mutton": 2}}, "agent1": {"holds": {}, "busy": "killMob 2 mutton"}},
    "people": {},
    "furnaces": {"furnace0": {"raw": "1 mutton", "cooks": 3}, "furnace1": {"cooks": 0}},
}


@dataclass(frozen=True, slots=True)
class SampleInterface:
    """A sample game for showing the prompt with which a language model commands all agents of a game: a small kitchen that
    always looks the same and refuses no command. It implements both `CommandInterface` (the game) and `CommandScene` (the game
    at one moment)."""

    facts: Facts = field(default_factory=lambda: KITCHEN)
    rules: Facts = field(default_factory=lambda: RULES)
    crew: Sequence[int] = (0, 1)

    def demonstration(self, agents: int) -> list[tuple[Facts, list[str]]]:
        """Return an empty list, because this sample game, which only serves to show a prompt filled in, has no example of good
        play.
        A real game returns an example that `agents` agents play: for each step, a pair of what can be seen (facts) and the
        right commands."""
        return []

    def scene(self, seen: object) -> "SampleInterface":
        """Return the game at the moment that `seen` shows: always this object itself, since the sample game never changes."""
        return self

    def legal(self, agent: int) -> list[str]:
        """Return the commands that the game would accept from the agent of this number: only that to wait."""
        return [f"noop_agent{agent}"]

    def possible(self, agent: int) -> list[str]:
        """Return nothing, so that the answer to a sample question is open."""
        return []

    def preview(self, commands: Sequence[str]) -> list[str]:
        """Return for each command an empty string, which means that the game would not refuse it."""
        return ["" for _ in commands]


def worked_answers(name: str) -> list[dict[str, object]]:
    """Return the model answers, as JSON objects, that the examples in the instructions of the prompt `name` contain; empty if
    it has no examples."""
    texts = prompt(name).instructions.replace("\n", " ").split("Example")[1:]
    return [found for text in texts if (found := first_object(text))]


def advised(skills: Sequence[Skill]) -> Situation:
    """Return an example situation, made-up data with which prompts are shown: a leaf (worker) to which the first of `skills`
    (programs for bots) has been suggested for its task. The others are not used; if `skills` is empty, nothing is suggested."""
    return replace(LEAF, skills=tuple(Suggestion(skill, 0.5, runs=9, good=8) for skill in skills[:1]))


async def sample_questions(skills: Sequence[Skill]) -> dict[str, ModelQuestion]:
    """Return, by the name of each prompt, one question to a language model in which that prompt is filled with made-up data, so
    that people and tests can look at it. `skills` are those (programs for bots) that the prompts may offer.
    A planner is asked to decide in the example situations with a scripted model in place of a real one. The scripted model
    notes each question, and answers with the example answer that the prompt's own text contains."""
    model = ScriptedModel(lambda question: json.dumps(worked_answers(question.about)[-1]))
    game = load()
    mind = LanguageMind(model, game, tuple(skills), SymbolicMind(game))
    small = LanguageMind(model, game, tuple(skills), SymbolicMind(game), ModelProfile.SMALL)
    leaf = (mind.judge(LEAF), mind.critique(LEAF), mind.plan(LEAF), mind.act(advised(skills), LEAF.plan or PLAN))
    for ask in (
        *leaf,
        mind.talk(REMARK),
        mind.propose(REMARK),
        mind.interpret(UNCLEAR),
        mind.plan(ROOT),
        mind.act(LATER, PLAN),
        small.plan(ROOT),
        small.act(LEAF, LEAF.plan or PLAN),
    ):
        with suppress(NoAnswer):  # what it answers does not fit here
            await ask
    exercise = replace(EXERCISE, near=tuple(Known(skill, f"// {skill.name}") for skill in skills[:2]))
    await mind.write_skill(exercise)
    await mind.review(exercise, Attempt(TRIED, outcome=Outcome(True)))
    await mind.propose_next(PUPIL)
    for meeting in (mind.design(MEETING, SAID), mind.evaluate(DRAFT, MEETING)):
        await meeting
    await LanguageDispatcher(model, SampleInterface()).decide(None)
    await LanguageDispatcher(model, SampleInterface(COOKING, COOKING_RULES), about="cook").decide(None)
    await ask_samples(model)
    return {question.about: question for question in reversed(model.asked)}  # the first of each
