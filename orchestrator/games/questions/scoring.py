"""Counts right answers: accuracy per type and per game, as mean and standard error over the trials, beside the accuracy that
answering at random would have."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from orchestrator.games.questions.question import CoordinationQuestion, QuestionKind
from orchestrator.games.questions.question_file import GivenAnswer

ALL = "all"


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """The accuracy for a type and a game (ALL for all of them), from 0 to 1: `mean` over the trials and its standard `error`,
    None with one trial. `baseline` is the accuracy of random answers, computed from the numbers of options, and `unread` the
    number of answers from which no letter could be read."""

    kind: str
    game: str
    questions: int
    trials: int
    mean: float
    error: float | None
    baseline: float
    unread: int


def scores(questions: Sequence[CoordinationQuestion], answers: Sequence[GivenAnswer]) -> list[QuestionScore]:
    """Return a score for each type with each game and with all games, and last for everything. Every question needs an answer
    in each trial."""
    games = list(dict.fromkeys(question.game for question in questions))
    pairs = [(kind, game) for kind in QuestionKind for game in (*games, ALL)] + [(ALL, game) for game in (*games, ALL)]
    found = []
    for kind, game in pairs:
        chosen = [each for each in questions if kind in (ALL, each.kind) and game in (ALL, each.game)]
        if chosen:
            found.append(score(str(kind), game, chosen, answers))
    return found


def score(kind: str, game: str, questions: Sequence[CoordinationQuestion], answers: Sequence[GivenAnswer]) -> QuestionScore:
    """Return the score for these questions; answers to other ones are left out."""
    by_name = {question.name: question for question in questions}
    mine = [answer for answer in answers if answer.name in by_name]
    trials = sorted({answer.trial for answer in mine})
    means = [fmean(by_name[a.name].right(a.letter) for a in mine if a.trial == trial) for trial in trials]
    error = stdev(means) / len(means) ** 0.5 if len(means) > 1 else None
    baseline = fmean(question.baseline for question in questions)
    return QuestionScore(
        kind, game, len(questions), len(trials), fmean(means), error, baseline, sum(not answer.letter for answer in mine)
    )


def score_table(found: Sequence[QuestionScore]) -> str:
    """Return scores as a table of text, accuracies in percent."""
    lines = [f"{'type':5} {'game':12} {'questions':>9} {'right':>7} {'± s.e.':>7} {'random':>7} {'unread':>7}"]
    for each in found:
        error = "-" if each.error is None else f"{100 * each.error:.1f}"
        numbers = f"{100 * each.mean:7.1f} {error:>7} {100 * each.baseline:7.1f} {each.unread:7}"
        lines.append(f"{each.kind:5} {each.game:12} {each.questions:9} {numbers}")
    return "\n".join(lines)
