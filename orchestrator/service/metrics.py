"""Count the service's metrics for the monitoring program Prometheus at the moment when it asks for them."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.web.auth_middleware import Entry

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class ServiceMetrics:
    """The metrics of this service, as a collector of prometheus_client. `registry` has the crews (teams of bots); `entry` has
    the counts of HTTP answers and connections."""

    def __init__(self, registry: CrewRegistry, entry: Entry) -> None:
        self.registry, self.entry = registry, entry
        self.collectors = CollectorRegistry()
        ProcessCollector(registry=self.collectors)
        PlatformCollector(registry=self.collectors)
        self.collectors.register(self)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.collectors)

    def collect(self) -> Iterator[Metric]:
        """Yield the service's metrics with their present values; prometheus_client calls this for each answer to Prometheus."""
        registry = self.registry
        states = GaugeMetricFamily("blockcrew_crew_here", "1 while a crew is in the world.", labels=["crew"])
        online = GaugeMetricFamily("blockcrew_agents_online", "Members in the world.", labels=["crew"])
        tokens = CounterMetricFamily("blockcrew_model_tokens", "Model tokens, input and output.", labels=["crew"])
        dollars = CounterMetricFamily(
            "blockcrew_model_dollars", "US dollars spent on models whose prices are known.", labels=["crew"]
        )
        for crew in registry.runners.values():
            money = crew.state.money
            states.add_metric([crew.name], float(crew.status == "here"))
            online.add_metric([crew.name], sum(member.online for member in crew.state.members.by_name.values()))
            tokens.add_metric([crew.name], money.tokens_in + money.tokens_out)
            dollars.add_metric([crew.name], money.dollars)
        yield from (states, online, tokens, dollars)
        answers = CounterMetricFamily("blockcrew_http_answers", "Answers by status.", labels=["status"])
        for status, count in sorted(self.entry.answered.items()):
            answers.add_metric([str(status)], count)
        yield answers
        unreadable = CounterMetricFamily(
            "blockcrew_http_unreadable", "Requests refused as invalid, by reason.", labels=["what"]
        )
        for what, count in self.entry.unreadable.counts.items():
            unreadable.add_metric([what], count)
        yield unreadable
        yield CounterMetricFamily(
            "blockcrew_evicted", "Idle connections closed to make room for new ones.", self.entry.connections.evicted
        )
        yield GaugeMetricFamily("blockcrew_world_open", "1 while the world is open.", float(registry.shared_world is not None))
        yield GaugeMetricFamily("blockcrew_viewers", "Open event streams.", registry.feed.viewers)
        yield CounterMetricFamily("blockcrew_changes", "Changes sent to viewers.", registry.feed.count)
        yield CounterMetricFamily("blockcrew_commands", "Acknowledged commands.", registry.store.count)
