"""A model that answers from the record of a run (its file of events), without a network.
It finds an answer by the agent and the number of its question. Where a run repeats exactly (in worlds that exist only in
memory) every question matches the record. In Minecraft it may differ: then the answer to the same prompt is used, and every
difference is reported."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.parse import events_of
from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Reply, Trouble
from orchestrator.llm.json_reply import read

BAD = frozenset({"empty", "refused", "cut", "too_long", "not_json", "wrong_shape"})


class ReplayMismatch(StrEnum):
    """The ways in which a question of a replayed run differs from that in the recorded run: the same prompt with other words,
    or another prompt."""

    OTHER_WORDS = "other_words"  # the same prompt, rendered of other things
    OTHER_PROMPT = "other_prompt"  # something else was asked at this place: answered by the agent's next one of this prompt


@dataclass
class Lines:
    """The recorded model calls of one agent, in order; `at` is the index in `calls` of the next one to be replayed."""

    calls: list[ModelCalled] = field(default_factory=list)
    at: int = 0


Report = Callable[[str, int, str, ReplayMismatch], None]  # agent, number, prompt's name


class ReplayModel:
    """A model that takes its answers from the record of a run, its file of events (implements `chat.ChatModel`).
    `report` is called for every question that differs from the recorded one, with the agent, the question's number (from 1),
    the prompt's name and the kind of difference."""

    name = "replay"

    def __init__(self, events: Iterable[Event], report: Report) -> None:
        """Take the model calls from `events`, those of a recorded run; `report` is called for each question that differs from
        them. Raises BlockcrewError when there are no model calls."""
        self.report = report
        self.lines: dict[str, Lines] = {}
        for _, call in events_of(events, ModelCalled):
            if call.trouble != Trouble.CANCELLED:
                self.lines.setdefault(call.agent, Lines()).calls.append(call)
        if not self.lines:
            raise BlockcrewError("That record contains no model answers: replay a run with --mind language.")

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the recorded answer to the question, or raise the error that was recorded in its place.
        Raises ModelError as well when the record has no more answers to this prompt for the question's agent."""
        call = self.next_call(question)
        reply = Reply(
            call.reply, None, call.model, call.tokens_in, call.tokens_out, call.price, call.seconds, call.retries, call.counted,
            call.tokens_thought,
        )  # fmt: skip
        if call.trouble in BAD:
            raise BadReply(Trouble(call.trouble), call.problem, reply)
        if call.trouble and call.trouble != Trouble.WRONG_SENSE:  # whoever asked finds that out again
            raise ModelError(Trouble(call.trouble), call.problem)
        return replace(reply, parsed=read(reply, question.schema)) if question.schema else reply

    def next_call(self, question: ModelQuestion) -> ModelCalled:
        """Return the agent's next call in the recorded run that used the same prompt as the question.
        Calls before it are skipped, and a difference from the recorded run is reported. Raises ModelError when no such call is
        left."""
        lines = self.lines.get(question.agent, Lines())
        fits = (at for at in range(lines.at, len(lines.calls)) if lines.calls[at].about == question.about)
        found = next(fits, None)
        if found is None:
            raise ModelError(
                Trouble.NOT_RECORDED,
                f"The record has no more answers to {question.about} of {question.agent}: this run took a different course.",
            )
        call = lines.calls[found]
        if found != lines.at:
            self.report(question.agent, lines.at + 1, question.about, ReplayMismatch.OTHER_PROMPT)
        elif call.said != [[one.speaker, one.text] for one in question.said]:
            self.report(question.agent, lines.at + 1, question.about, ReplayMismatch.OTHER_WORDS)
        lines.at = found + 1
        return call
