"""What a model gets to interpret, and the form of its answer."""

from clauses import parsed

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.not_understood import Interpreter, Unclear


class Asks:
    """An interpreter that asks back."""

    async def interpret(self, unclear: Unclear) -> Command | None:
        """Return a question that names the leader."""
        return Command("chat", "Sam", unclear.leader, Intent.CLARIFY, unclear.command.raw, answer="What do you mean?")


async def test_an_interpreter_gets_the_line_with_its_context():
    asks: Interpreter = Asks()
    unclear = Unclear(parsed("leader, my fireplace is hungry"), ("Ada", "Ben"), "Ada")
    found = await asks.interpret(unclear)
    assert unclear.command.unknown and (unclear.people, unclear.at, unclear.before) == ((), "", ())
    assert found and (found.addressee, found.raw) == ("Ada", "leader, my fireplace is hungry")
