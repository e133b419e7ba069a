"""Crews with CaPo in any game: what a discussion costs its speakers, and which names the first plan may use, and ablations."""

import pytest

from orchestrator.bench.chores.methods import CHORE_METHODS
from orchestrator.bench.transport.methods import HAUL_METHODS
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.episode import SAY, play_episode
from orchestrator.games.transport.game import LONGEST, HaulGame
from orchestrator.games.transport.rules import HaulRules
from orchestrator.metaplan.replies import Opinion, PlanRefused

GAMES = {"transport": (HAUL_METHODS, HaulGame(HaulRules(3))), "chores": (CHORE_METHODS, ChoresGame(ChoreRules(3)))}


@pytest.mark.parametrize("name", GAMES)
async def test_who_says_much_pays_for_all_of_it(name):
    methods, game = GAMES[name]
    game.reset(9)  # its first plan of a house is a long one
    crew = methods.team("capo", game).crew
    crew.begin(game.spec, 1)
    await crew.discussed(None)
    (held,) = crew.planning.held
    speaker = held.designers[-1]
    draft = f"{held.plan.why} {crew.parts.in_words(held.plan, crew.names)}"
    assert "".join(crew.unsaid[speaker]).endswith(draft), "the others have heard every word of it"
    assert all(len(text) <= LONGEST for several in crew.unsaid.values() for text in several)
    if name == "transport":
        assert len(draft) > LONGEST and len(crew.unsaid[speaker]) >= 2


@pytest.mark.parametrize("name", GAMES)
async def test_a_first_plan_may_name_what_its_designer_has_just_seen(name):
    methods, game = GAMES[name]
    for seed in range(1, 8):
        game.reset(seed)
        crew = methods.team("capo", game).crew
        crew.begin(game.spec, seed)
        await crew.discussed(None)
        opinions: tuple[Opinion, ...] = crew.planning.held[0].opinions
        assert not any(isinstance(one.reply, PlanRefused) for one in opinions)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("method", "discussions"), [("capo-discussed", 1), ("capo-initial", 1), ("capo-none", 0)])
async def test_without_adaptation_there_is_one_discussion_and_without_a_plan_none(name, method, discussions):
    methods, game = GAMES[name]
    team = methods.team(method, game)
    record = await play_episode(game, team.players, 4)
    assert len(team.crew.planning.held) == discussions
    assert discussions or not any(action.startswith(SAY) for step in record.actions for action in step.values())


@pytest.mark.parametrize("name", GAMES)
async def test_without_discussion_nobody_evaluates(name):
    methods, game = GAMES[name]
    team = methods.team("capo-adapted", game)
    await play_episode(game, team.players, 4)
    held = team.crew.planning.held
    assert len(held) > 1 and all(one.rounds == 0 and not one.opinions for one in held)
