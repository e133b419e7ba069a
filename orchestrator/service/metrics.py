"""Count the service's metrics for the monitoring program Prometheus at the moment when it asks for them."""

from collections.abc import Collection, Iterator

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from orchestrator.cluster.host_calls import NodeFigures
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.runner import CrewRunner
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
        registry, world = self.registry, self.registry.shared_world
        yield from of_crews(registry.runners.values())
        yield from of_nodes(world.nodes() if world else ())
        yield from of_requests(self.entry)
        yield GaugeMetricFamily("blockcrew_world_open", "1 while the world is open.", float(world is not None))
        yield GaugeMetricFamily("blockcrew_viewers", "Open event streams.", registry.feed.viewers)
        yield CounterMetricFamily("blockcrew_changes", "Changes sent to viewers.", registry.feed.count)
        yield CounterMetricFamily("blockcrew_commands", "Acknowledged commands.", registry.store.count)


def of_crews(crews: Collection[CrewRunner]) -> Iterator[Metric]:
    """Yield the metrics of each crew; the counters begin with its record."""
    states = GaugeMetricFamily("blockcrew_crew_here", "1 while a crew is in the world.", labels=["crew"])
    online = GaugeMetricFamily("blockcrew_agents_online", "Members in the world.", labels=["crew"])
    wanted = GaugeMetricFamily("blockcrew_goal_wanted", "Items that the present goal wants.", labels=["crew"])
    gained = GaugeMetricFamily("blockcrew_goal_gained", "Items of the present goal that are there.", labels=["crew"])
    lines = CounterMetricFamily("blockcrew_lines", "Lines of people that were for the crew.", labels=["crew"])
    lost = CounterMetricFamily("blockcrew_bots_lost", "Connections of bots that were lost.", labels=["crew"])
    actions = CounterMetricFamily("blockcrew_actions", "Skills that bots ran, by result.", labels=["crew", "result"])
    goals = CounterMetricFamily("blockcrew_goals", "Goals that ended, by how.", labels=["crew", "ending"])
    tokens = CounterMetricFamily("blockcrew_model_tokens", "Model tokens, input and output.", labels=["crew"])
    dollars = CounterMetricFamily("blockcrew_model_dollars", "US dollars spent on models with known prices.", labels=["crew"])
    for crew in crews:
        money, tallies, progress = crew.state.money, crew.state.tallies, crew.state.progress
        states.add_metric([crew.name], float(crew.status == "here"))
        online.add_metric([crew.name], sum(member.online for member in crew.state.members.by_name.values()))
        wanted.add_metric([crew.name], sum(part.wanted for part in progress))
        gained.add_metric([crew.name], sum(part.got for part in progress))
        lines.add_metric([crew.name], tallies.lines)
        lost.add_metric([crew.name], tallies.lost)
        for result, count in tallies.actions.items():
            actions.add_metric([crew.name, result], count)
        for ending, count in tallies.goals.items():
            goals.add_metric([crew.name, ending], count)
        tokens.add_metric([crew.name], money.tokens_in + money.tokens_out)
        dollars.add_metric([crew.name], money.dollars)
    yield from (states, online, wanted, gained, lines, lost, actions, goals, tokens, dollars)


def of_nodes(nodes: Collection[NodeFigures]) -> Iterator[Metric]:
    """Yield the metrics of each machine of the cluster on which bots run; their samples are missing without a cluster."""
    hosts = GaugeMetricFamily("blockcrew_node_hosts", "Bot hosts on a machine of the cluster.", labels=["node", "address"])
    lost = CounterMetricFamily("blockcrew_node_lost", "Bot hosts that were lost or did not start.", labels=["node", "address"])
    carried = CounterMetricFamily(
        "blockcrew_node_bytes", "Bytes to and from bot hosts.", labels=["node", "address", "direction"]
    )
    for node in nodes:
        hosts.add_metric([node.name, node.address], node.hosts)
        lost.add_metric([node.name, node.address], node.lost)
        carried.add_metric([node.name, node.address, "to"], node.told)
        carried.add_metric([node.name, node.address, "from"], node.said)
    yield from (hosts, lost, carried)


def of_requests(entry: Entry) -> Iterator[Metric]:
    """Yield the metrics of HTTP requests and connections."""
    answers = CounterMetricFamily("blockcrew_http_answers", "Answers by status.", labels=["status"])
    for status, count in sorted(entry.answered.items()):
        answers.add_metric([str(status)], count)
    yield answers
    unreadable = CounterMetricFamily("blockcrew_http_unreadable", "Requests refused as invalid, by reason.", labels=["what"])
    for what, count in entry.unreadable.counts.items():
        unreadable.add_metric([what], count)
    yield unreadable
    yield CounterMetricFamily("blockcrew_evicted", "Idle connections closed for new ones.", entry.connections.evicted)
