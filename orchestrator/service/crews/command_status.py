"""Tell what became of a command that a person sent over the API, from the service's store and from the crew's record (the file
with all events of its run)."""

from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.store import StoredCommand
from orchestrator.service.models import CommandShown


def commanded(registry: CrewRegistry, promised: StoredCommand) -> CommandShown:
    """Return a stored command as the API shows it: with its state (such as waiting, accepted or refused) and the answers to it
    so far, which the runner of its crew in `registry` knows. A command to a dismissed crew counts as ignored and has no
    answers."""
    crew = registry.runners.get(promised.crew)
    mine = crew if crew and crew.record.name == promised.record else None
    heard = mine.heard.get(promised.number) if mine else None
    state = "ignored"
    if mine:
        state = "waiting" if promised.number > mine.begun else "begun"
    if heard:
        state = "accepted" if heard.accepted else "refused" if heard.intent else "ignored"
    return CommandShown(
        number=promised.number, crew=promised.crew, text=promised.text, at=promised.at, speaker=promised.speaker,
        role=promised.role, state=state, intent=heard.intent if heard else None,
        answers=mine.answers.get(promised.number, []) if mine else [],
    )  # fmt: skip
