"""Prices of calls of models in US dollars: the user's own price, else that in the table of the package genai-prices.
An unknown price stays unknown, never zero."""

from collections.abc import Mapping
from dataclasses import dataclass

A_MILLION = 1e6


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a model in US dollars per million tokens: `into` for tokens sent to it, `out_of` for tokens received."""

    into: float
    out_of: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """Return the price in US dollars of a call with so many tokens sent (`tokens_in`) and received (`tokens_out`)."""
        return (tokens_in * self.into + tokens_out * self.out_of) / A_MILLION


class Prices:
    """The prices of the models at one server, in US dollars: the user's own, else those in the installed package genai-prices.
    Nothing is downloaded."""

    def __init__(self, base_url: str, own: Mapping[str, Price] | None = None) -> None:
        """Set up the prices; `own` prices go before the table, and the one named "" is for every model."""
        self.base_url, self.own = base_url, own or {}
        self._known: dict[str, Price | None] = {}

    def price(self, model: str) -> Price | None:
        """Return a model's price per million tokens; None when it is unknown."""
        own = self.own.get(model) or self.own.get("")
        if own:
            return own
        if model not in self._known:
            self._known[model] = from_table(model, self.base_url)
        return self._known[model]

    def of(self, model: str, tokens_in: int, tokens_out: int) -> float | None:
        """Return the price of a model's call in US dollars, for the tokens sent (`tokens_in`) and received.
        Return None when it is unknown."""
        price = self.price(model)
        return None if price is None else price.of(tokens_in, tokens_out)


def from_table(model: str, base_url: str) -> Price | None:
    """Return the price of a model at this address in the table of genai-prices; None if the table lacks it.
    The address counts, since a model of the same name may cost anything elsewhere. Long prompts may cost more than this
    price."""
    from genai_prices import Usage, calc_price  # noqa: PLC0415 - reads its table, half a second

    try:
        into = calc_price(Usage(input_tokens=1000, output_tokens=0), model, provider_api_url=base_url).total_price
        out_of = calc_price(Usage(input_tokens=0, output_tokens=1000), model, provider_api_url=base_url).total_price
    except LookupError:
        return None
    return Price(float(into) * 1000, float(out_of) * 1000)
