"""Serve games of coordination: a person begins one, sees what its seat may see, and acts; programs play the other seats."""

import asyncio
from dataclasses import asdict
from functools import cache
from secrets import randbelow
from typing import Annotated

from fastapi import APIRouter, Path

from orchestrator.app.game_catalogue import every_game
from orchestrator.games.record import parse_record
from orchestrator.service.games.live_game import GameWish
from orchestrator.service.games.open_games import OpenGame
from orchestrator.service.games.replayed_game import WHERE
from orchestrator.service.models import (
    ActionRequest,
    GameEventShown,
    GameReplayRequest,
    GameShown,
    GamesShown,
    GameStepsRequest,
    KnownGame,
    NewGameRequest,
)
from orchestrator.service.web.dependencies import Anybody, Playable, Playing

router = APIRouter(prefix="/api/games", tags=["games"])
Id = Annotated[str, Path(pattern=r"^[0-9a-f]{1,40}$")]
MOST_SEEDS = 2**31


@router.get("")
async def games(open_games: Playable, person: Anybody) -> GamesShown:
    """Return the games that can be begun, with their parameters and partners, and the ids of your open games."""
    return GamesShown(games=list(await asyncio.to_thread(catalogue)), open=[game.id for game in open_games.of(person)])


@router.post("", status_code=201)
async def begin(new: NewGameRequest, open_games: Playable, person: Playing) -> GameShown:
    """Begin a game and return it; it ends when nothing was asked of it for half an hour, and when the service ends."""
    seed = randbelow(MOST_SEEDS) if new.seed is None else new.seed
    wish = GameWish(new.game, seed, new.params, str(new.seat), new.partner, new.as_published, new.watch)
    return shown(await open_games.begin(wish, person))


@router.post("/replays", status_code=201)
async def replay(request: GameReplayRequest, open_games: Playable, person: Playing) -> GameShown:
    """Open a recorded game at its beginning and return it; steps go through it."""
    return shown(await open_games.begin(parse_record(request.record, WHERE), person))


@router.get("/{id}")
async def one(id: Id, open_games: Playable, person: Playing) -> GameShown:
    """Return your game: what your seat observes, whose turn it is, and your legal actions."""
    return shown(await open_games.see(id, person))


@router.post("/{id}/actions")
async def act(id: Id, request: ActionRequest, open_games: Playable, person: Playing) -> GameShown:
    """Play your action, let the others act until it is your turn again, and return the game with what has happened."""
    return shown(await open_games.act(id, request.action, person))


@router.post("/{id}/steps")
async def watch(id: Id, request: GameStepsRequest, open_games: Playable, person: Playing) -> GameShown:
    """Go on in a game that you watch, or go to any step of a recorded one, and look from the seat that you name."""
    return shown(await open_games.watch(id, request.count, request.to, request.seat, person))


@router.delete("/{id}", status_code=204)
async def end(id: Id, open_games: Playable, person: Playing) -> None:
    """End a game of yours; an owner may end the games of others."""
    open_games.end(id, person)


@cache
def catalogue() -> tuple[KnownGame, ...]:
    """Return all games with their parameters and partners; they are read once."""
    return tuple(
        KnownGame(
            name=game.name, summary=game.summary, rules=game.rules, partners=list(game.players),
            params={name: asdict(param) for name, param in game.params.items()}, metrics=dict(game.open().spec.metrics),
        )
        for game in every_game().values()
    )  # fmt: skip


def shown(opened: OpenGame) -> GameShown:
    """Return a game as the API shows it to its person; the seed is hidden before the end, because it betrays hidden cards."""
    live = opened.live
    game, spec, view, over = live.game, live.spec, live.game.observe(live.seat), live.over
    return GameShown(
        id=opened.id, game=spec.name, params=dict(spec.params), seats=list(spec.seats), seat=live.seat,
        partner=live.partner, watch=live.watched, last=live.last, differs=live.differs,
        over=over, to_act=list(game.to_act()), legal=[] if over or live.watched else list(game.legal(live.seat)),
        longest_message=spec.speech.longest if spec.speech else 0, text=view.text(), facts=dict(view.facts()),
        events=[GameEventShown(kind=event.kind, seat=event.seat, text=event.text) for event in live.events],
        steps=len(live.actions), metrics=dict(game.metrics()), seed=live.seed if over else None,
        record=live.record().as_json() if over else None,
    )  # fmt: skip
