"""`blockcrew doctor --model`: makes a few cheap calls to a language model, and shows what its server supports and which profile
suits it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from orchestrator.app.aptitude import LONG, Aptitude, examine
from orchestrator.app.model_config import FIRST_CALL, ModelConfig
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.chat import BadReply, Reply
from orchestrator.settings import Settings

Finding = tuple[str, bool, str]


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a few test calls to a language model: its first reply, whether that has the form asked for (`fits`),
    whether the server supports structured output and streaming, how many seconds that call took, and what the model is up
    to."""

    reply: Reply
    fits: bool
    structured: bool
    streamed: bool
    seconds: float
    aptitude: Aptitude


def model(name: str, base_url: str) -> Iterator[Finding]:
    """Make a few cheap calls to a language model and yield what works with it, each as (what, whether it works, a note).

    An empty `name` or `base_url` stands for that of the settings. A failed call gives one element, with the message that a run
    would show.
    """
    model_config, settings = ModelConfig(model=name, base_url=base_url), Settings.read()
    what, url = f"model {name or settings.model}", base_url or settings.base_url
    try:
        tried = run(try_out(model_config, settings))
    except BlockcrewError as error:
        yield what, False, str(error)
        return
    yield what, True, f"answers at {url} as {tried.reply.model}, in {tried.seconds:.1f} s"
    yield "  answer", tried.fits, "as requested" if tried.fits else f"not as requested: {tried.reply.text[:80]!r}"
    yield "  structured output", True, structure(tried)
    yield "  streaming", True, "works" if tried.streamed else "not supported by the server: answers arrive whole"
    counted = f"{tried.reply.tokens_in} tokens in, {tried.reply.tokens_out} out"
    yield "  usage", True, counted if tried.reply.counted else "not reported by the server: tokens are estimated"
    if tried.reply.tokens_thought:
        yield "  thinking", True, f"{tried.reply.tokens_thought} of these tokens before the answer"
    yield "  price", True, price(tried.reply)
    yield from aptitude(tried.aptitude, settings)


def structure(tried: Tried) -> str:
    """Return in words whether the server holds the model to a schema."""
    if not tried.structured:
        return "not supported by the server: answers are read from text and repaired"
    return "enforced by the server" if tried.aptitude.held else "taken by the server, but an answer did not keep to it"


def aptitude(found: Aptitude, settings: Settings) -> Iterator[Finding]:
    """Yield the speed of a model, whether a long prompt fits it, and which profile suits it and why."""
    yield "  speed", True, f"{found.words:.1f} tokens a second" if found.words else "unknown"
    fits = (
        "a prompt of the greatest length fits" if found.whole else "a prompt of the greatest length was cut or not understood"
    )
    yield "  context", True, f"a prompt of {LONG} tokens {fits}"
    typed = "as set" if found.profile is settings.model_profile else f"set BLOCKCREW_MODEL_PROFILE={found.profile}"
    yield "  profile", True, f"{found.profile}, because {found.why} ({typed})"


def price(reply: Reply) -> str:
    """Return the price of a model's reply in words, in US dollars; if it is unknown, how to set it."""
    if reply.price is None:
        return "unknown: give it with --price IN,OUT, or limit tokens with --budget-tokens; it is never counted as zero"
    return f"this call cost {reply.price:.7f} US dollars"


async def try_out(model_config: ModelConfig, settings: Settings) -> Tried:
    """Make a few calls to a language model and return what it supports. Raises BlockcrewError when nobody answers."""
    from orchestrator.llm.compatible import CompatibleModel  # noqa: PLC0415 - takes two seconds to import

    server = CompatibleModel(model_config.endpoint(settings), model_config.engines(settings), model_config.prices(settings))
    started = time.monotonic()
    try:
        try:
            reply, fits = await server.reply(FIRST_CALL), True
        except BadReply as bad:
            reply, fits = bad.reply, False
        seconds = time.monotonic() - started
        name = model_config.model or settings.model
        return Tried(reply, fits, server.dialect.structured, server.streamed, seconds, await examine(server, name))
    finally:
        await server.aclose()
