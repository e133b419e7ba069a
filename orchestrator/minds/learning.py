"""Learns skills (programs for bots) with a language model: three prompts give the draft of a skill, the verdict on an attempt
(a run of a draft) and the next lesson (what to learn). The code of a draft is checked elsewhere."""

import hashlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pydantic import BaseModel

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.core.lesson import Attempt, Draft, Exercise, Lesson, Pupil
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.skill import Parameter, Skill
from orchestrator.knowledge.game import GameData
from orchestrator.llm.chat import ModelQuestion
from orchestrator.minds.answers import Amount, LessonProposal, SkillDraft, SkillReview, without_fraction
from orchestrator.minds.checks import MOST, bare
from orchestrator.minds.facts import A_LINE, Facts, most_of, place, text_of
from orchestrator.minds.prompts import prompt

KINDS = 30
MOST_CODE = 6000  # characters that are asked for; what is taken is more (learning/safety_check.py)
SHOWN = 6000  # of the last draft's code
LAST = 40  # skills and failures that are told
LEARNER = "learner"  # who asks
Answer = TypeVar("Answer", bound=BaseModel)
Ask = Callable[[ModelQuestion, type[Answer], Callable[[Answer], str]], Awaitable[Answer]]


async def write_skill(ask: Ask[SkillDraft], author: str, exercise: Exercise) -> Draft:
    """Ask the model for a skill (a program for bots) that does what the lesson in `exercise` asks, and return its draft.
    `ask` puts a question to the model and checks the answer; `author` names the planner and its model in the draft. Raises
    NoAnswer when the model writes no skill."""
    given = {"facade": exercise.facade, "near": exercise.near, "most_code": MOST_CODE}
    question = asked("write_skill", SkillDraft, of_exercise(exercise), given)
    answer = await ask(question, SkillDraft, lambda answer: "")
    if not answer.code.strip():
        raise NoAnswer(f"the model wrote no skill for it: {answer.why[:A_LINE]}")
    return draft_of(answer, author, digest(question))


async def review(ask: Ask[SkillReview], exercise: Exercise, attempt: Attempt) -> Verdict:
    """Ask the model, as a critic, whether an attempt (a run of a newly written program) did what the lesson in `exercise` asks,
    and return its verdict. `ask` puts the question to it."""
    draft, outcome = attempt.draft, attempt.outcome
    facts: Facts = {
        "lesson": exercise.lesson.text[:A_LINE], "skill": draft.description[:A_LINE], "arguments": dict(draft.example),
        "changed": dict(outcome.gained) if outcome else {}, "note": outcome.note[:A_LINE] if outcome else "",
        "log": [line[:A_LINE] for line in (outcome.log if outcome else ())],
        "inventory_before": most_of(exercise.seen.inventory, KINDS), "in_sight_before": most_of(exercise.seen.blocks, KINDS),
    }  # fmt: skip
    answer = await ask(asked("review_skill", SkillReview, facts, {}), SkillReview, lambda answer: "")
    if answer.success:
        return Verdict(Status.SUCCESS, answer.why[:A_LINE])
    return Verdict(Status.FAIL, f"{answer.why[:A_LINE]} {answer.advice[:A_LINE]}".strip())


async def propose_next(ask: Ask[LessonProposal], game: GameData, library: tuple[Skill, ...], pupil: Pupil) -> Lesson | None:
    """Ask the model for the next lesson (what to learn), given what the learner (`pupil`) sees, has learned and has failed at;
    None when it proposes none.
    `ask` puts a question to the model and checks its answer, which may only name items of `game`; `library` has the skills
    (programs for bots) that exist already."""
    facts = around(pupil.seen) | {
        "learned": [name for _, name in pupil.learned[-LAST:]],
        "failed": [{"lesson": lesson.text[:A_LINE], "why": why[:A_LINE]} for lesson, why in pupil.failed[-LAST:]],
        "library": [skill.name for skill in library],
    }
    question = asked("propose_lesson", LessonProposal, facts, {"most": MOST})
    answer = await ask(question, LessonProposal, lambda answer: unknown(game, answer.gains))
    if not answer.lesson.strip():
        return None
    return Lesson(" ".join(answer.lesson.split())[:A_LINE], gains=counts(answer.gains), why=answer.why[:A_LINE])


def asked(name: str, form: type[BaseModel], facts: Facts, given: Facts) -> ModelQuestion:
    """Return the question to the model that the prompt called `name` makes of `facts`, shown as JSON, and of `given`, its other
    variables. `form` is the schema of the answer."""
    file = prompt(name)
    return ModelQuestion(file.render({"facts": text_of(facts), **given}), LEARNER, name, file.role, form)


def of_exercise(exercise: Exercise) -> Facts:
    """Return what the author of a skill (a program for bots) is told besides the documentation, as facts: the lesson (what to
    learn), the bot's surroundings, and the code and problem of the last attempt if it failed."""
    facts: Facts = {"lesson": exercise.lesson.text[:A_LINE], "must_gain": dict(exercise.lesson.gains)} | around(exercise.seen)
    if (last := exercise.last) and last.problem:
        facts["last"] = {"code": last.draft.code[:SHOWN], "failed_at": last.hurdle, "problem": last.problem[: 4 * A_LINE]}
        if last.outcome:
            facts["last"] |= {"changed": dict(last.outcome.gained), "log": [line[:A_LINE] for line in last.outcome.log]}
    return facts


def around(seen: Observation) -> Facts:
    """Return a bot's inventory, position, health and food, and the blocks and creatures in its sight, as facts for a model."""
    names = [one.name for one in seen.entities]
    return {
        "inventory": most_of(seen.inventory, KINDS), "in_sight": most_of(seen.blocks, KINDS),
        "creatures": most_of({name: names.count(name) for name in names}, KINDS), "position": place(seen.position),
        "biome": seen.biome, "time": seen.time, "health": seen.health, "food": seen.food,
    }  # fmt: skip


def draft_of(answer: SkillDraft, author: str, prompted: str) -> Draft:
    """Convert the model's answer to a draft of a program for bots; nothing in it is checked. `author` names the planner and its
    model; `prompted` is the SHA-256 of the question."""
    parameters = tuple(Parameter(one.name, one.kind, one.text, one.required) for one in answer.parameters)
    example = {one.name: without_fraction(one.example) for one in answer.parameters}
    return Draft(
        answer.name, answer.description, answer.code, parameters, tuple(answer.says), example, counts(answer.gains),
        author=author, prompt=prompted,
    )  # fmt: skip


def counts(amounts: list[Amount]) -> dict[str, int]:
    """Convert a model's list of items and amounts to a mapping from item to count; amounts of zero are left out."""
    return {bare(one.item): one.count for one in amounts if one.count}


def unknown(game: GameData, amounts: list[Amount]) -> str:
    """Return a problem in words for the model if an item in these amounts is not in the game; an empty string when all are
    known."""
    names = [bare(one.item) for one in amounts if bare(one.item) not in game.items and bare(one.item) not in ("logs", "planks")]
    return f"gains names {', '.join(names[:3])}, which is not an item id." if names else ""


def digest(question: ModelQuestion) -> str:
    """Return the SHA-256 of the question's text, in hexadecimal."""
    return hashlib.sha256("\0".join(one.text for one in question.said).encode()).hexdigest()
