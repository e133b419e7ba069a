"""What Prometheus reads: counted when it asks, from what is there anyway."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.web.auth_middleware import Entry

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class ServiceMetrics:
    """A collector of prometheus_client. `entry` counts answers and connections."""

    def __init__(self, house: CrewRegistry, entry: Entry) -> None:
        self.house, self.entry = house, entry
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.registry.register(self)

    def text(self) -> bytes:
        """As it is scraped."""
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Metric]:
        """See prometheus_client."""
        house = self.house
        states = GaugeMetricFamily("blockcrew_crew_here", "1 while a crew is in the world.", labels=["crew"])
        online = GaugeMetricFamily("blockcrew_agents_online", "Members in the world.", labels=["crew"])
        tokens = CounterMetricFamily("blockcrew_model_tokens", "Tokens of models, in and out.", labels=["crew"])
        dollars = CounterMetricFamily("blockcrew_model_dollars", "US dollars for models, as far as known.", labels=["crew"])
        for crew in house.living.values():
            money = crew.board.money
            states.add_metric([crew.name], float(crew.state == "here"))
            online.add_metric([crew.name], sum(agent.online for agent in crew.board.agents.values()))
            tokens.add_metric([crew.name], money.tokens_in + money.tokens_out)
            dollars.add_metric([crew.name], money.dollars)
        yield from (states, online, tokens, dollars)
        answers = CounterMetricFamily("blockcrew_http_answers", "Answers by status.", labels=["status"])
        for status, count in sorted(self.entry.answered.items()):
            answers.add_metric([str(status)], count)
        yield answers
        unreadable = CounterMetricFamily("blockcrew_http_unreadable", "Requests that are none, by why.", labels=["what"])
        for what, count in self.entry.unreadable.counts.items():
            unreadable.add_metric([what], count)
        yield unreadable
        yield CounterMetricFamily("blockcrew_evicted", "Connections that gave way to others.", self.entry.connections.evicted)
        yield GaugeMetricFamily("blockcrew_world_open", "1 while the world is.", float(house.grounds is not None))
        yield GaugeMetricFamily("blockcrew_viewers", "Open event streams.", house.feed.viewers)
        yield CounterMetricFamily("blockcrew_changes", "Changes that viewers were told of.", house.feed.count)
        yield CounterMetricFamily("blockcrew_commands", "Commands that were acknowledged.", house.ledger.count)
