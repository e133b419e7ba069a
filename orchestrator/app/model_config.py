"""The language model of a run: its options, and how it is opened so that it keeps to a budget and each call is recorded."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import PriceUnknown, ReplayDeparted, SchemaRefused
from orchestrator.llm.budget import Budget, SpendingLimits
from orchestrator.llm.chat import BadReply, ChatModel, ModelQuestion, system, user
from orchestrator.llm.engines import USUAL, Engine, Engines, ModelEndpoint, own_role
from orchestrator.llm.meter import MeteredModel, check_prices
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.replay import ReplayMismatch, ReplayModel
from orchestrator.llm.usage import read_ledger
from orchestrator.model_profiles import ModelProfile
from orchestrator.record.reader import find_run, read_run
from orchestrator.settings import Settings

TALKATIVE = 0.9  # temperature of talk (S-Agents, IV-A b)
NEEDS_MODEL = "--mind language needs a model: name it with --model, and name its server with --base-url (default: OpenAI's)."


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """The options for the language model of a run. The record of the run (the file with its events) keeps them, so that the run
    can be repeated and resumed.

    An empty string or None means the value in the settings. `budget` is in US dollars; `price` is "IN,OUT" in US dollars per
    million tokens. `replay` names a recorded run whose answers are given again instead of asking a model.
    """

    model: str = ""
    base_url: str = ""
    budget: float | None = None
    budget_tokens: int | None = None
    price: str = ""
    replay: str = ""

    def __post_init__(self) -> None:
        """Raise BlockcrewError for an address with a secret in it, which must not get into a record."""
        if self.base_url:
            check_address(self.base_url)

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "ModelConfig":
        """Return the options of the model from `raw`, the form in which a run's record contains them: a mapping from the name
        of an option to its value."""
        return cls(**raw)

    def located(self, settings: Settings) -> "ModelConfig":
        """Return these options with `replay`, if it is set, as the path of a record, the file with the events of a run; it may
        be given as a run's id, the beginning of one, or `last` (the newest run).

        Raises BlockcrewError unless exactly one run fits.
        """
        if not self.replay or self.replay.endswith(".sqlite"):
            return self
        return replace(self, replay=str(find_run(settings.runs, self.replay)))

    def engines(self, settings: Settings, seed: int | None = None) -> Engines:
        """Return the model's name and its parameters (temperature, most tokens, longest silence) for each kind of question,
        such as talk. `settings` supply the name if these options lack one, and may have other values for one kind of question.
        Servers that take a `seed` are sent it, so that runs with the same seed can be compared. Models that think keep their
        server's temperature unless the settings have one. A character may name the model that talks for its bot. Raises
        BlockcrewError when no model is named."""
        usual = self.model or settings.model
        if not usual:
            raise BlockcrewError(NEEDS_MODEL)
        thinks = settings.model_profile is ModelProfile.THINKING
        theirs = thinks and "temperature" not in settings.model_fields_set
        base = Engine(
            usual, None if theirs else settings.temperature, settings.most_tokens, settings.silence, seed,
            settings.reasoning_effort, settings.most_thinking, thinks,
        )  # fmt: skip
        found = {USUAL: base, "talk": replace(base, temperature=None if theirs else TALKATIVE)}
        for role, own in settings.models.items():
            given = own.model_dump(exclude_none=True)
            found[role] = Engine(**({**asdict(found.get(role, base)), **given}))
        for name, persona in settings.persona.items():
            if persona.own_model:
                found[own_role("talk", name)] = replace(found["talk"], model=persona.own_model)
        return Engines(found)

    def endpoint(self, settings: Settings) -> ModelEndpoint:
        """Return the address and key of the server to ask. Raises BlockcrewError when the address is invalid or contains a
        secret."""
        url = self.base_url or settings.base_url
        check_address(url)
        key, retries = settings.key(url), settings.model_retries
        return ModelEndpoint(url, key, settings.api_version, retries, settings.stream, settings.closed_answers)

    def prices(self, settings: Settings) -> Prices:
        """Return the prices of the models, in US dollars per million tokens. Raises BlockcrewError for a price that cannot be
        read."""
        own = {name: Price(*pair) for name, pair in settings.prices.items()}
        given = {"": read_price(self.price)} if self.price else {}
        return Prices(self.base_url or settings.base_url, own | given)

    def limits(self, settings: Settings) -> tuple[SpendingLimits, SpendingLimits]:
        """Return the limits on US dollars, tokens and calls per minute: first those of the whole run, then those of each
        agent."""
        dollars = self.budget if self.budget is not None else settings.budget
        tokens = self.budget_tokens if self.budget_tokens is not None else settings.budget_tokens
        run = SpendingLimits(dollars, tokens, settings.calls_a_minute)
        return run, SpendingLimits(settings.agent_budget, settings.agent_budget_tokens, settings.agent_calls_a_minute)


class Ready(BaseModel):
    """The form of the answer to the first call, which only tests whether the model answers: `{"ready": true}`."""

    ready: bool


WORDS = (system("Answer with one JSON object and nothing else."), user('Answer {"ready": true}.'))
FIRST_CALL = ModelQuestion(WORDS, "crew", "first_call", USUAL, Ready)


def check_address(url: str) -> None:
    """Raise BlockcrewError unless a URL is the http(s) address of a server, without a user name or password."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise BlockcrewError(
            "--base-url must be an address such as http://localhost:11434/v1, without a key: set BLOCKCREW_API_KEY instead."
        )


def read_price(text: str) -> Price:
    """Parse a price such as '0.15,0.6': US dollars per million tokens of the prompt, then of the answer. Raises BlockcrewError
    for any other text."""
    try:
        into, out_of = (float(part) for part in text.split(","))
        assert into >= 0 and out_of >= 0
    except (ValueError, AssertionError):
        raise BlockcrewError(
            f"--price must be two numbers such as 0.15,0.6 (US dollars per million tokens), not {text!r}."
        ) from None
    return Price(into, out_of)


@asynccontextmanager
async def open_chat_model(
    model_config: ModelConfig,
    settings: Settings,
    journal: Journal,
    before: Sequence[Event] = (),
    release: str = "",
    around: Callable[[ChatModel], ChatModel] = lambda model: model,
    seed: int | None = None,
) -> AsyncIterator[MeteredModel]:
    """Yield a model that has answered one call, so that a wrong key or address is reported before anything starts.

    `settings` supply what `model_config` leaves empty; all calls are recorded in `journal`. `before` are the events of a
    resumed run, whose spending counts towards the budget. `release` is the running version of blockcrew; a record to replay has
    to be of the same one. `around` may wrap the model before its calls are counted; `seed` is sent to servers that take one.
    Raises BlockcrewError if an option or the
    record to replay cannot be used, if a budget in dollars needs an unknown price, or if no answer comes.
    """
    run, agent = model_config.limits(settings)
    if model_config.replay:
        inner, engines, prices = replayed(model_config, settings, journal, release)
        note_unpriced(engines, prices, run, agent, journal)
        model = metered(around(inner), engines, prices, run, agent, journal, before)
        await first_call(model)
        yield model
        return
    engines, prices = model_config.engines(settings, seed), model_config.prices(settings)
    note_unpriced(engines, prices, run, agent, journal)
    from orchestrator.llm.compatible import CompatibleModel  # noqa: PLC0415 - takes two seconds to import

    def note_refusal(schema: str, said: str, others: bool) -> None:
        journal.write(SchemaRefused(schema=schema, why=said, all_schemas=not others))

    server = CompatibleModel(model_config.endpoint(settings), engines, prices, note_refusal)
    model = metered(around(server), engines, prices, run, agent, journal, before)
    try:
        await first_call(model)
        yield model
    finally:
        await server.aclose()


def note_unpriced(engines: Engines, prices: Prices, run: SpendingLimits, agent: SpendingLimits, journal: Journal) -> None:
    """Write to `journal` which models of `engines` have no known price in `prices`; nothing is written if all have one.

    Raises BlockcrewError instead if a price is unknown and the limits of the whole run (`run`) or of each agent (`agent`)
    include one in US dollars, which could not be enforced.
    """
    unpriced = check_prices(engines, prices, run, agent)
    if unpriced:
        journal.write(PriceUnknown(models=list(unpriced)))


def metered(
    inner: ChatModel,
    engines: Engines,
    prices: Prices,
    run: SpendingLimits,
    agent: SpendingLimits,
    journal: Journal,
    before: Sequence[Event],
) -> MeteredModel:
    """Return a model that passes questions on to `inner`, keeps to the budgets, and writes its calls to `journal`.

    `run` has the limits of the whole run, `agent` those of each agent. `engines` has the model's name and parameters for each
    kind of question, and `prices` says what the models cost. What was spent in the events `before`, those of a resumed run,
    counts towards the budgets.
    """
    model = MeteredModel(inner, engines, prices.of, Budget(run, agent), journal)
    usage = read_ledger(before)
    model.numbers.update(usage.numbers)
    model.budget.run.spent = usage.total
    for name, cost in usage.by_agent.items():
        model.budget.accounts(name)[1].spent = cost
    return model


async def first_call(model: ChatModel) -> None:
    """Ask the model one question, to see that it answers; any answer will do. Raises ModelError when none comes."""
    try:
        await model.reply(FIRST_CALL)
    except BadReply:
        return  # the first real question reports a model that answers badly


def replayed(
    model_config: ModelConfig, settings: Settings, journal: Journal, release: str
) -> tuple[ReplayModel, Engines, Prices]:
    """Return what is needed to replay an earlier run: a model that gives its recorded answers again, the name of its model (as
    Engines, which hold a model per kind of question; here one for all), and its prices.

    `model_config.replay` is the path of its record; `settings` supply a name or prices that the record lacks. A question that
    differs from the recorded one is noted in `journal`. `release` is the running version of blockcrew. Raises BlockcrewError if
    the record cannot be read, is of another release or contains no model answers.
    """
    recorded = read_run(Path(model_config.replay))
    if recorded.meta.get("release") != release:
        theirs = recorded.meta.get("release") or "an earlier release"
        raise BlockcrewError(
            f"The run {recorded.id} was made by blockcrew {theirs}, whose prompts differ from those of {release}."
        )

    def note(agent: str, number: int, about: str, how: ReplayMismatch) -> None:
        journal.write(ReplayDeparted(agent=agent, number=number, about=about, how=how))

    model = ReplayModel(recorded.events, note)
    theirs = ModelConfig.read(recorded.meta.get("thinking") or {})
    engines = Engines({USUAL: Engine(theirs.model or settings.model or "recorded")})
    return model, engines, theirs.prices(settings)
