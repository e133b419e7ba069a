"""Programs that answer questions: at random, which gives the baseline, and by the solvers that computed the keys."""

from random import Random

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.questions.generate import QUESTION_GAMES
from orchestrator.games.questions.question import CoordinationQuestion


def random_answer(question: CoordinationQuestion, random: Random) -> str:
    """Return the letter of an option, each with the same probability."""
    return random.choice(question.letters)


def symbolic_answer(question: CoordinationQuestion) -> str:
    """Return the letter of the option that the engine or solver computes again from the facts of the question, without its
    key. Raises BlockcrewError for a question without usable facts, such as one of the published file."""
    templates = QUESTION_GAMES[question.game].templates if question.game in QUESTION_GAMES else ()
    for template in templates:
        if template.name == question.template and template.kind is question.kind:
            try:
                key = template.solve(question.facts)
            except (KeyError, TypeError, ValueError, IndexError) as error:
                raise BlockcrewError(
                    f"The facts of the question {question.name} are damaged: generate the file again."
                ) from error
            if key and key.right in question.options:
                return question.letters[question.options.index(key.right)]
            raise BlockcrewError(f"No option of the question {question.name} is right: generate the file again.")
    raise BlockcrewError(f"The question {question.name} has no facts that a program can use: let a model answer it.")
