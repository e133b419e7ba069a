"""The seven questions after a kitchen of a study, about what MindAgent's study of people asked (section 5.3), in our own
words."""

from dataclasses import dataclass

LEAST, MOST = 1, 5  # not at all, very much


@dataclass(frozen=True, slots=True)
class StudyQuestion:
    """A statement with which the person agrees on a scale from LEAST to MOST; `alone` says whether it also makes sense for
    somebody who cooked without other cooks."""

    name: str
    text: str
    alone: bool = False


QUESTIONS = (
    StudyQuestion("enjoyment", "I enjoyed this kitchen.", alone=True),
    StudyQuestion("fun_together", "The other cooks made it more fun."),
    StudyQuestion("assisting", "The other cooks helped me with what I wanted to do."),
    StudyQuestion("dependability", "I could rely on the other cooks."),
    StudyQuestion("predictability", "I could tell what the other cooks would do next."),
    StudyQuestion("productivity", "Together with the other cooks, more got done."),
    StudyQuestion("trust", "I trusted the other cooks to do their part."),
)


def questions_for(agents: int) -> tuple[StudyQuestion, ...]:
    """Return the questions for a kitchen with so many agents, the person among them."""
    return tuple(question for question in QUESTIONS if question.alone or agents > 1)
