"""The options of `blockcrew bench games`, and the episodes that they define."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.game_catalogue import every_game, game_called
from orchestrator.app.model_config import ModelConfig
from orchestrator.bench.games.own_player import own_mark
from orchestrator.bench.games.pairing import OWN, PlayerChoice, pairings, playable, read_players
from orchestrator.bench.games.seeds import QUICK_SEEDS, SEEDS, distinct
from orchestrator.bench.games.sweep import GamesSweep, PlannedGames
from orchestrator.bench.games.variants import QUICK, USUAL, params_of, variants
from orchestrator.cli.bench_options import seeds_of
from orchestrator.cli.model_options import ModelOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.entry import GameEntry

ALL = "all"
DEFAULT_GAMES = ("capture", "escape", "hanabi", "overcooked", "coblock")


@dataclass(frozen=True, slots=True)
class GamesOptions:
    """The options of a bench of games as they were typed; empty where nothing was."""

    games: Annotated[
        str, typer.Option(help="Comma-separated, or all; see `blockcrew games list`. Default: all but cuisineworld.")
    ] = ""
    players: Annotated[
        str,
        typer.Option(
            help="Comma-separated: names of `blockcrew games list`, language, Python files with a class Player. NAME~0.1 errs."
        ),
    ] = "symbolic"
    seeds: Annotated[
        str,
        typer.Option(help="Number of episodes, or their seeds: 100, or 101-200. By default each game has its own number."),
    ] = ""
    param: Annotated[
        list[str] | None,
        typer.Option(help="A parameter as GAME.NAME=VALUE, such as overcooked.layout=cramped_room,coordination_ring."),
    ] = None
    cross: Annotated[bool, typer.Option("--cross", help="Every player also sits with every other one, on either seat.")] = False
    mistakes: Annotated[
        float, typer.Option(min=0, max=1, help="Every player also sits with its own kind that errs in this share of actions.")
    ] = 0.0
    as_published: Annotated[bool, typer.Option("--as-published", help="Keep the known defects of the original games.")] = False


@dataclass(frozen=True, slots=True)
class GamesModelOptions(ModelOptions):
    """The options of the language model, as they were typed, for the player `language`."""

    model: Annotated[str, typer.Option(help="For the player language: the model's name on its server.")] = ""
    without: Annotated[
        str, typer.Option(help="Reasoning steps of language players to switch off, such as theory_of_mind,verification.")
    ] = ""
    also: Annotated[str, typer.Option(help="Reasoning steps to switch on in games that lack them in the papers.")] = ""

    def config(self, asked: bool) -> ModelConfig:
        """Return the options of the model. Raises BlockcrewError if some were typed although no player asks one."""
        config = self.chosen
        if not asked and (config != ModelConfig() or self.without or self.also):
            raise BlockcrewError(
                f"Only the player `{LANGUAGE}` asks a model: add it to --players, or remove the model options."
            )
        return config


NOTHING_TYPED, NO_MODEL = GamesOptions(), GamesModelOptions()


def sweep_of(options: GamesOptions, model: GamesModelOptions, quick: bool) -> GamesSweep:
    """Return the episodes that these options mean. Raises BlockcrewError for an unknown name or value, and for a player that
    none of the games has."""
    found = games_of(options.games)
    players = known_players(read_players(options.players), found)
    config = model.config(LANGUAGE in [player.name for player in players])
    pairs = pairings(players, options.cross, options.mistakes)
    seeds = seeds_of(options.seeds) if options.seeds else ()
    plan = []
    for variant in variants(found, params_of(options.param or []), QUICK if quick else USUAL, options.as_published):
        name, alone = variant.found.name, len(variant.open().spec.seats) == 1
        usual = range(1, 1 + (QUICK_SEEDS if quick else SEEDS)[name])
        for pair in playable(variant.found, pairs, (LANGUAGE,)):
            if pair.alone or not alone:
                plan.append(PlannedGames(variant, pair, (seeds or usual)[: distinct(name, pair)], own_mark(pair)))
    facts = {"as_published": options.as_published, "model": config.model, "without": model.without, "also": model.also}
    return GamesSweep(plan, facts)


def games_of(text: str) -> list[GameEntry]:
    """Return the games in a comma-separated list, all with `all`, and all but the text kitchen if it is empty. Raises
    BlockcrewError for an unknown one."""
    if text.strip() == ALL:
        return list(every_game().values())
    return [game_called(name) for name in dict.fromkeys(words(text) or DEFAULT_GAMES)]


def known_players(players: Sequence[PlayerChoice], found: Sequence[GameEntry]) -> list[PlayerChoice]:
    """Return these players. Raises BlockcrewError for one that none of the games has; a game that lacks one of them is played
    without it."""
    known = {name for game in found for name in game.players} | {LANGUAGE}
    for player in players:
        if player.name not in known and not player.name.endswith(OWN):
            raise BlockcrewError(f"None of these games has a player {player.name!r}: choose among {', '.join(sorted(known))}.")
    return list(players)


def words(text: str) -> list[str]:
    """Return the words of a comma-separated list."""
    return [word.strip() for word in text.split(",") if word.strip()]
