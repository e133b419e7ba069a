"""Generates questions: a number for each type, spread evenly over the games and their templates, from one seed."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.questions.capture import CAPTURE_QUESTIONS
from orchestrator.games.questions.coblock import COBLOCK_QUESTIONS
from orchestrator.games.questions.escape import ESCAPE_QUESTIONS
from orchestrator.games.questions.hanabi import HANABI_QUESTIONS
from orchestrator.games.questions.overcooked import OVERCOOKED_QUESTIONS
from orchestrator.games.questions.question import CoordinationQuestion, Facts, QuestionKind
from orchestrator.games.questions.sampling import StatePool
from orchestrator.games.questions.template import QuestionGame, QuestionTemplate

QUESTION_GAMES = {
    source.name: source
    for source in (CAPTURE_QUESTIONS, ESCAPE_QUESTIONS, HANABI_QUESTIONS, OVERCOOKED_QUESTIONS, COBLOCK_QUESTIONS)
}
MOST_WRONG = 7  # wrong options of a question
PATIENCE = 500  # states that are tried for each wanted question


async def generate_questions(
    each: int, seed: int, games: Sequence[str] = (), kinds: Sequence[QuestionKind] = tuple(QuestionKind)
) -> list[CoordinationQuestion]:
    """Return `each` questions of each type about the given games (all, if none is named); the same arguments give the same
    questions. Raises BlockcrewError for an unknown game, for a number below 1, and if a game has too few states."""
    if each < 1:
        raise BlockcrewError(f"A question file has at least one question of each type, not {each}: give a larger number.")
    found = []
    for place, source in enumerate(sources(games)):
        wanted = {kind: share(each, place, len(sources(games))) for kind in kinds}
        found += await questions_of(source, wanted, seed)
    kinds_first = sorted(found, key=lambda question: list(QuestionKind).index(question.kind))
    return [replace(question, name=f"{question.kind}-{number}") for number, question in enumerate(kinds_first, 1)]


def sources(games: Sequence[str]) -> list[QuestionGame]:
    """Return the named games, each once, or all. Raises BlockcrewError for one without questions."""
    for name in games:
        if name not in QUESTION_GAMES:
            raise BlockcrewError(f"{name!r} has no questions: choose one of {', '.join(QUESTION_GAMES)}.")
    return [QUESTION_GAMES[name] for name in dict.fromkeys(games or QUESTION_GAMES)]


def share(count: int, place: int, parts: int) -> int:
    """Return the size of one of `parts` parts of `count`, which differ by one at most."""
    return count // parts + (place < count % parts)


async def questions_of(source: QuestionGame, wanted: dict[QuestionKind, int], seed: int) -> list[CoordinationQuestion]:
    """Return questions about one game: so many of each kind, spread evenly over the templates of the kind."""
    random = Random(f"questions {source.name} {seed}")
    pool = StatePool(source, random)
    found: list[CoordinationQuestion] = []
    for kind, count in wanted.items():
        templates = [template for template in source.templates if template.kind is kind]
        for place, template in enumerate(templates):
            found += await posed_questions(source.name, template, share(count, place, len(templates)), pool, random)
    return found


async def posed_questions(
    game: str, template: QuestionTemplate, count: int, pool: StatePool, random: Random
) -> list[CoordinationQuestion]:
    """Return `count` questions of a template, each about another state. Raises BlockcrewError if too few states suit it."""
    found: list[CoordinationQuestion] = []
    place = 0
    while len(found) < count:
        state = await pool.state(place) if place < PATIENCE * count else None
        if state is None:
            raise BlockcrewError(
                f"{game} has too few states for its questions {template.name!r}: ask for fewer or take another seed."
            )
        question = posed(game, template, state, random)
        found += [question] if question else []
        place += 1
    return found


def posed(game: str, template: QuestionTemplate, state: Facts, random: Random) -> CoordinationQuestion | None:
    """Return the question of a template about a state, with shuffled options; None if it does not suit or has no unique
    answer."""
    facts = template.pose(state, random)
    key = template.solve(facts) if facts is not None else None
    if facts is None or key is None:
        return None
    options = [key.right, *random.sample(key.wrong, min(len(key.wrong), MOST_WRONG))]
    random.shuffle(options)
    return CoordinationQuestion(
        "", game, template.kind, template.name, template.scene(facts), template.ask(facts), tuple(options),
        (options.index(key.right),), key.why, facts,
    )  # fmt: skip
