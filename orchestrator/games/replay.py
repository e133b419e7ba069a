"""Replays files of recorded games step for step: our own records (record.py), and the reference traces of each game, which its
folder reads itself."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.catalogue import GAMES, entries, entry
from orchestrator.games.entry import GameEntry, ReplayedEpisode, StepMismatch, TraceLine
from orchestrator.games.game import CoordinationGame
from orchestrator.games.record import MARK, GameRecord, parse_record, read_lines


def replay_file(path: Path, games: Callable[[str], GameEntry] = entry) -> Iterator[ReplayedEpisode]:
    """Yield the result of replaying each recorded episode of a file, plain or gzipped; its first line says of which kind it is.
    `games` finds the game of one of our own records by its name; by default it is one of the catalogue. Raises BlockcrewError
    if the file cannot be read, has no episode, or is of no kind or version that is known here."""
    lines, episodes = read_lines(path), 0
    for first in lines:
        for replayed in replay_lines(first, chain([first], lines), str(path), games):
            episodes += 1
            yield replayed
    if not episodes:
        raise BlockcrewError(f"{path} has no recorded game in it.")


def replay_lines(
    first: TraceLine, lines: Iterable[TraceLine], where: str, games: Callable[[str], GameEntry]
) -> Iterator[ReplayedEpisode]:
    """Yield the results of all `lines`, of which `first` is the first; `where` is the file's name for errors."""
    if MARK in first[1]:
        yield from replay_records(lines, where, games)
        return
    for game in entries():
        if game.recognises and game.replay and game.recognises(first[1]):
            yield from replay_traces(game, lines, where)
            return
    raise BlockcrewError(f"{where} is no recorded game of a kind that is known here: {', '.join(GAMES)}.")


def replay_traces(game: GameEntry, lines: Iterable[TraceLine], where: str) -> Iterator[ReplayedEpisode]:
    """Yield the result of each reference trace of a game that has a `replay`; the header of the file is no episode. Raises
    BlockcrewError, which begins with `where` and the number of the line, for a line that is no episode."""
    assert game.replay
    for number, line in lines:
        if line.get("header"):
            continue
        try:
            replayed = game.replay(number, line)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BlockcrewError(f"{where}:{number}: this line is no recorded episode of {game.name} ({error!r}).") from error
        yield replayed


def replay_records(lines: Iterable[TraceLine], where: str, games: Callable[[str], GameEntry]) -> Iterator[ReplayedEpisode]:
    """Yield the result of each record of ours. Raises BlockcrewError for a line that is no record of this version."""
    for number, line in lines:
        record = parse_record(line, f"{where}:{number}")
        game = recorded_game(record, f"{where}:{number}", games)
        yield ReplayedEpisode(len(record.actions), tuple(differences(game, record, number)))


def recorded_game(record: GameRecord, where: str, games: Callable[[str], GameEntry] = entry) -> CoordinationGame:
    """Return the game that was played, opened as it was. Raises BlockcrewError if its rules are of another version, or if it
    was played with parameters that are not known here."""
    try:
        found = games(record.game)
        game = found.open({name: record.params[name] for name in found.params}, record.as_published)
    except BlockcrewError as error:
        raise BlockcrewError(f"{where}: this game cannot be opened as it was recorded: {error}") from error
    except KeyError as error:
        raise BlockcrewError(
            f"{where}: this game cannot be opened as it was recorded: the parameter {error} is missing."
        ) from error
    if game.spec.version != record.version:
        raise BlockcrewError(
            f"{where}: recorded with version {record.version} of {record.game}, and this is {game.spec.version}: play it again."
        )
    return game


def differences(game: CoordinationGame, record: GameRecord, number: int) -> Iterator[StepMismatch]:
    """Play the recorded actions and yield every step whose digest differs, and the metrics if they differ at the end. After an
    action that is not legal the episode cannot go on."""
    game.reset(record.seed)
    if game.digest() != record.digests[0]:
        yield StepMismatch(number, 0, "digest", record.digests[0], game.digest())
    for step, (actions, digest) in enumerate(zip(record.actions, record.digests[1:], strict=True), 1):
        try:
            game.step(actions)
        except BlockcrewError as error:
            yield StepMismatch(number, step, "actions", dict(actions), str(error))
            return
        if game.digest() != digest:
            yield StepMismatch(number, step, "digest", digest, game.digest())
    if dict(game.metrics()) != dict(record.metrics):
        yield StepMismatch(number, len(record.actions), "metrics", dict(record.metrics), dict(game.metrics()))
