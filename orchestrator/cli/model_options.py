"""Options that choose a mind (rules or a language model that decides for an agent) and its model, for every command that runs a
crew; app/model_config.py uses them."""

from dataclasses import dataclass
from typing import Annotated

import typer

from orchestrator.app.catalogue import MINDS, explained
from orchestrator.app.model_config import ModelConfig
from orchestrator.core.errors import BlockcrewError

MindName = Annotated[
    str,
    typer.Option("--mind", help=f"{explained(MINDS)}."),
]
ModelName = Annotated[str, typer.Option("--model", help="For --mind language: the model's name on its server.")]
BaseUrl = Annotated[
    str,
    typer.Option(
        "--base-url", help="Address of its server; the default is OpenAI's. Ollama's is usually http://localhost:11434/v1."
    ),
]
Dollars = Annotated[
    float | None,
    typer.Option("--budget", min=0, help="US dollars that the run may spend on the model; the crew stops when they are spent."),
]
Tokens = Annotated[
    int | None, typer.Option("--budget-tokens", min=0, help="Tokens that the run may use, input and output together.")
]
PriceOf = Annotated[
    str,
    typer.Option("--price", help="Price of the model if blockcrew does not know it: IN,OUT in US dollars per million tokens."),
]
Replay = Annotated[
    str,
    typer.Option("--replay", help="Take the answers from the record of a run instead (its id or its file), without a network."),
]


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """The options of a language model as they were typed, for an option group of a command; `model` is explained anew by each
    group. `budget` is in US dollars."""

    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""

    @property
    def chosen(self) -> ModelConfig:
        """Return the model and its limits; equal to ModelConfig() if nothing was typed."""
        return ModelConfig(self.model, self.base_url, self.budget, self.budget_tokens, self.price)


def model_config_of(
    minds: str, model: str, base_url: str, budget: float | None, budget_tokens: int | None, price: str, replay: str = ""
) -> ModelConfig:
    """Return the options of the language model as they were typed. Raises BlockcrewError if some were typed but none of `minds`
    asks a model; these are names of minds (ways to decide for an agent), comma-separated.

    `budget` is in US dollars for the run, `budget_tokens` in tokens sent and received. `price` is "IN,OUT" in US dollars per
    million tokens. `replay` names a recorded run that supplies the answers. Empty or None means not typed.
    """
    model_config = ModelConfig(model, base_url, budget, budget_tokens, price, replay)
    if model_config != ModelConfig() and "language" not in minds:
        first = "--replay" if replay else words_of(model_config)[0]
        raise BlockcrewError(f"{first} works only with a mind that asks a model: add --mind language (--minds in a bench).")
    return model_config


def words_of(model_config: ModelConfig) -> list[str]:
    """Return command-line options that choose the same model and its limits again, as a list of words; options without a value
    are left out."""
    named = {
        "--model": model_config.model,
        "--base-url": model_config.base_url,
        "--budget": model_config.budget,
        "--budget-tokens": model_config.budget_tokens,
        "--price": model_config.price,
    }
    return [word for option, value in named.items() if value not in ("", None) for word in (option, f"{value}")]
