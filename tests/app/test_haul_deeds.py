"""What the bots have to do for each step of the transport game: carried out one after the other, it leads to the same state."""

import pytest

from orchestrator.app.transport.deeds import HaulDeed, deeds_between
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.games.episode import EpisodeTable
from orchestrator.games.transport.actions import DELIVER, DROP, GRASP, PUT
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.house import around
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.state import HaulState, from_plain


class Figures:
    """Figures on a board that do nothing but what the deeds say."""

    def __init__(self, state: HaulState) -> None:
        self.cells = [body.cell for body in state.bodies]
        self.things = [set[str]() for _ in state.bodies]
        self.lying, self.goal = dict(state.lying), list[str]()
        self.said = 0

    def do(self, deed: HaulDeed) -> None:
        for cell in deed.path:
            assert cell in around(self.cells[deed.seat]), "one step after the other"
            self.cells[deed.seat] = cell
        self.said += bool(deed.said)
        for thing in deed.things:
            if deed.verb == GRASP:
                assert self.lying.pop(thing) == self.cells[deed.seat]
                self.things[deed.seat].add(thing)
            elif deed.verb != PUT:
                self.things[deed.seat].remove(thing)
            if deed.verb == DROP:
                self.lying[thing] = self.cells[deed.seat]
            if deed.verb == DELIVER:
                self.goal.append(thing)

    def agree_with(self, game: HaulGame) -> None:
        state = game.state
        assert self.cells == [body.cell for body in state.bodies]
        assert self.things == [{*body.hands, *game.feels(seat).inside} for seat, body in enumerate(state.bodies)]
        assert self.lying == state.lying
        assert sorted(self.goal) == sorted([*state.delivered, *state.used])


@pytest.mark.parametrize(("method", "agents", "sight"), [("rhp", 2, "near"), ("claims", 3, "room"), ("capo", 2, "room")])
async def test_the_deeds_of_all_steps_lead_to_the_states_of_the_game(method, agents, sight):
    game = HaulGame(HaulRules(agents, 2000, sight))
    table = EpisodeTable(game, HAUL_METHODS.team(method, game).players, 10001)
    figures, said = Figures(game.state), 0
    while seats := game.to_act():
        before = from_plain(game.snapshot())
        events = game.step(await table.ask(seats))
        for deed in deeds_between(game.house, before, game.state):
            figures.do(deed)
        figures.agree_with(game)
        said += sum(event.kind == "message" for event in events)
    assert len(game.state.delivered) > 5 and figures.said == said


def test_dropping_a_thing_and_putting_one_into_a_bag_are_told_apart():
    game = HaulGame(HaulRules(1, sight="all"))
    game.reset(3)
    verbs = []
    for action in ("grasp bag_1", "grasp apple", "put apple in bag_1", "drop bag_1", "grasp bag_1", "deliver"):
        before = from_plain(game.snapshot())
        game.step({0: action})
        verbs += [(deed.verb, deed.things) for deed in deeds_between(game.house, before, game.state)]
    assert verbs == [
        (GRASP, ("bag_1",)), (GRASP, ("apple",)), (PUT, ("apple",)), (DROP, ("bag_1",)), (GRASP, ("bag_1",)),
        (DELIVER, ("apple", "bag_1")),
    ]  # fmt: skip
