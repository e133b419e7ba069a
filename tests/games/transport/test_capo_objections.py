"""An evaluator of CaPo in the transport game objects to work that it knows to be in vain, even where nothing else is better."""

from orchestrator.games.transport.capo.knowing import HaulKnowing
from orchestrator.games.transport.capo.roles import HaulEvaluator
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.rules import HaulRules
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask
from orchestrator.metaplan.replies import Accept, Revise


def draft(cell: tuple[int, int], *targets: str) -> MetaPlan:
    steps = tuple(MetaStep("search" if target.startswith("room") else "take", target) for target in targets)
    return MetaPlan(0, (Subtask("trip 1 of Alice", steps, "Alice"),), f"Alice: At {cell[0]},{cell[1]}.")


async def test_an_evaluator_objects_to_a_room_that_it_has_searched_and_to_a_thing_that_is_gone():
    game = HaulGame(HaulRules(2, 1000))
    game.reset(3)
    game.state.tick = 990  # too late for any better plan
    bob = HaulKnowing()
    bob.see(game.observe(1))
    here = bob.now.room
    other = next(room for room in bob.house.rooms if room != here)
    reply = await HaulEvaluator().evaluate(draft(bob.house.zone, f"room {here}"), bob)
    assert isinstance(reply, Revise) and f"Seen {here}." in reply.reason
    assert isinstance(await HaulEvaluator().evaluate(draft(bob.house.zone, f"room {other}"), bob), Accept)
    bob.memory.gone.add("bread")
    reply = await HaulEvaluator().evaluate(draft(bob.house.zone, "bread"), bob)
    assert isinstance(reply, Revise) and "Gone bread." in reply.reason
