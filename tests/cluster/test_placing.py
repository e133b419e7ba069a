"""Which machine gets the next bot host."""

from orchestrator.cluster.host_calls import HostNode
from orchestrator.cluster.placing import in_order

SMALL, LARGE, OTHER = HostNode("a", "10.0.0.1", 2), HostNode("b", "10.0.0.2", 8), HostNode("c", "10.0.0.3", 2)


def names(nodes: list[HostNode]) -> str:
    return "".join(node.name for node in nodes)


def test_the_machine_with_the_fewest_hosts_per_core_comes_first():
    assert names(in_order([SMALL, LARGE, OTHER], {}, set())) == "bac"
    assert names(in_order([SMALL, LARGE, OTHER], {"b": 4}, set())) == "acb"
    assert names(in_order([SMALL, OTHER], {"a": 1}, set())) == "ca"


def test_a_machine_that_was_lost_comes_last_but_is_not_ruled_out():
    assert names(in_order([SMALL, LARGE, OTHER], {"a": 3}, {"b"})) == "cab"
    assert names(in_order([LARGE], {}, {"b"})) == "b"


def test_a_machine_without_cores_is_used_when_there_is_no_other():
    assert names(in_order([HostNode("head", "10.0.0.9", 0), SMALL], {"a": 2}, set())) == "ahead"
