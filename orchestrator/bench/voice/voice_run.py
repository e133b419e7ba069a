"""Runs a measurement of voice: every utterance is recognised, parsed and decided as the crew would do it."""

from collections.abc import Callable, Iterable, Iterator

from orchestrator.bench.voice.heard_cache import HeardCache
from orchestrator.bench.voice.judging import VoiceRow, row_of
from orchestrator.bench.voice.rendering import Spoken
from orchestrator.bench.voice.sentences import Sentence
from orchestrator.commands.command import Command
from orchestrator.commands.command_json import heard_from
from orchestrator.commands.parser import understand
from orchestrator.dialogue.voice.deciding import decide, hears_a_stop
from orchestrator.knowledge.game import GameData
from orchestrator.voice.audio import RATE, WIDTH
from orchestrator.voice.recogniser import Hints, Recogniser

STEP, LAST = 0.3, 1.5  # seconds between two checks for a stop, and the length of what each hears
Tell = Callable[[str], None]


async def measure(
    utterances: Iterable[Spoken], recogniser: Recogniser, cache: HeardCache, game: GameData, tell: Tell
) -> list[VoiceRow]:
    """Return one row for each utterance. Commands are checked as a whole; stops and everyday talk also while they last."""
    rows = []
    for said in utterances:
        rows.append(await one(said, recogniser, cache, game))
        if len(rows) % 50 == 0:
            tell(f"{len(rows)} utterances")
    return rows


async def one(said: Spoken, recogniser: Recogniser, cache: HeardCache, game: GameData) -> VoiceRow:
    """Recognise and judge one utterance."""
    sentence = said.sentence
    hints, read = Hints(sentence.bots), reader(sentence, game)
    heard = await cache.get("whole", said.pcm, lambda: recogniser.transcribe(said.pcm, hints=hints))
    stopped = sentence.kind != "cmd" and await stops_early(said, recogniser, cache)
    return row_of(said, heard, decide(heard, read, sentence.bots), stopped)


async def stops_early(said: Spoken, recogniser: Recogniser, cache: HeardCache) -> bool:
    """Return whether a check while the key is held hears a stop."""
    for part in parts(said.pcm):
        heard = await cache.get("stop, confirmed", part, lambda part=part: recogniser.hears_stop(part))  # type: ignore[misc]
        if hears_a_stop(heard, said.sentence.bots):
            return True
    return False


def parts(pcm: bytes) -> Iterator[bytes]:
    """Yield the last 1.5 seconds of the audio so far, every 0.3 seconds and at its end."""
    step, last = round(STEP * RATE) * WIDTH, round(LAST * RATE) * WIDTH
    for end in (*range(step, len(pcm), step), len(pcm)):
        yield pcm[max(0, end - last) : end]


def reader(sentence: Sentence, game: GameData) -> Callable[[str], Command]:
    """Return what parses a text in the context of a sentence; every text is parsed once."""
    known: dict[str, Command] = {}

    def read(text: str) -> Command:
        if text not in known:
            known[text] = understand(heard_from(sentence.heard | {"text": text}, sentence.bots, game), game)
        return known[text]

    return read
