"""What a call costs, in US dollars: by one's own price, else by genai-prices' table; unknown is unknown, never nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

A_MILLION = 1e6


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens that go in and that come out."""

    into: float
    out_of: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """A call's."""
        return (tokens_in * self.into + tokens_out * self.out_of) / A_MILLION


class Prices:
    """Prices of one server's models. The table is of a release of genai-prices: nothing is fetched."""

    def __init__(self, base_url: str, own: Mapping[str, Price] | None = None) -> None:
        """`own` prices go before the table; the one named "" is for every model."""
        self.base_url, self.own = base_url, own or {}
        self._known: dict[str, Price | None] = {}

    def price(self, model: str) -> Price | None:
        """A model's; None when nobody knows it."""
        own = self.own.get(model) or self.own.get("")
        if own:
            return own
        if model not in self._known:
            self._known[model] = from_table(model, self.base_url)
        return self._known[model]

    def of(self, model: str, tokens_in: int, tokens_out: int) -> float | None:
        """A call's, in US dollars; None when nobody knows it."""
        price = self.price(model)
        return None if price is None else price.of(tokens_in, tokens_out)


def from_table(model: str, base_url: str) -> Price | None:
    """The price at this address: a model of the same name elsewhere may cost anything. Long prompts may cost more than this."""
    from genai_prices import Usage, calc_price  # noqa: PLC0415 - reads its table, half a second

    try:
        into = calc_price(Usage(input_tokens=1000, output_tokens=0), model, provider_api_url=base_url).total_price
        out_of = calc_price(Usage(input_tokens=0, output_tokens=1000), model, provider_api_url=base_url).total_price
    except LookupError:
        return None
    return Price(float(into) * 1000, float(out_of) * 1000)
