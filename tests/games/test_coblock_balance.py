"""The fair split, the balance gamma and the complexity are as the paper defines them."""

import itertools
from random import Random

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.balance import fair_counts, fair_split, gamma
from orchestrator.games.coblock.generator.shapes import box
from orchestrator.games.coblock.generator.surfaces import complexity, spanning_trees, surface_graph


def column(colours: str) -> dict:
    return {(0, y, 0): colour for y, colour in enumerate(colours.split())}


def test_unique_colours_go_to_their_owner_and_mutual_ones_to_the_one_with_fewer_blocks():
    target = column("red red red blue green green green")
    split = fair_split([{"red", "green"}, {"blue", "green"}], target)
    assert [split[0, y, 0] for y in range(7)] == [0, 0, 0, 1, 1, 1, 0], "three to two before the first green block"
    assert fair_counts([{"red", "green"}, {"blue", "green"}], target) == (4, 3)


def test_the_first_agent_gets_a_mutual_block_when_both_have_the_same():
    assert fair_counts([{"red"}, {"red"}], column("red")) == (1, 0)
    assert fair_counts([{"red"}, {"red"}], column("red red red red")) == (2, 2)


def test_a_colour_that_nobody_has_is_an_error():
    with pytest.raises(BlockcrewError, match="Nobody has green"):
        fair_split([{"red"}, {"blue"}], column("green"))


@pytest.mark.parametrize(
    ("actions", "fair", "value"),
    [((5, 5), (5, 5), 0.5), ((6, 3), (8, 4), 0.5), ((1, 2), (1, 1), 0.4), ((2, 1), (1, 1), 0.4), ((0, 7), (3, 3), 0),
     ((4, 4), (8, 0), 0), ((0, 0), (1, 1), 0), ((9, 3), (6, 6), 0.3)],
)  # fmt: skip
def test_gamma_is_half_when_the_work_is_shared_as_in_the_fair_split(actions, fair, value):
    assert gamma(actions, fair) == pytest.approx(value)


def test_gamma_does_not_depend_on_the_order_of_the_builders():
    random = Random(3)
    for _ in range(50):
        actions, fair = [random.randint(1, 20) for _ in "ab"], [random.randint(1, 20) for _ in "ab"]
        assert gamma(actions, fair) == pytest.approx(gamma(actions[::-1], fair[::-1]))
        assert 0 < gamma(actions, fair) <= 0.5


def trees_by_trying(nodes: int, edges: list) -> int:
    """Count the spanning trees by trying every set of nodes - 1 edges."""
    return sum(connected(nodes, chosen) for chosen in itertools.combinations(edges, nodes - 1))


def connected(nodes: int, edges) -> bool:
    reached, before = {0}, set()
    while reached != before:
        before = set(reached)
        reached |= {node for edge in edges if reached & set(edge) for node in edge}
    return len(reached) == nodes


def test_spanning_trees_are_counted_as_by_trying_all_of_them():
    random = Random(8)
    for nodes in range(1, 7):
        for _ in range(6):
            every = list(itertools.combinations(range(nodes), 2))
            edges = [edge for edge in every if random.random() < 0.7]
            assert spanning_trees(nodes, edges) == trees_by_trying(nodes, edges)


@pytest.mark.parametrize("size", [(1, 1, 1), (3, 2, 1), (4, 4, 4)])
def test_every_cuboid_has_six_surfaces_and_384_spanning_trees(size):
    nodes, edges = surface_graph(box(size).keys())
    assert (nodes, len(edges)) == (6, 12)
    assert complexity(box(size).keys()) == trees_by_trying(nodes, list(edges)) == 384


def test_the_surfaces_of_an_l_are_two_l_shaped_sides_and_six_rectangles():
    cells = {(0, 0, 0), (1, 0, 0), (0, 1, 0)}
    nodes, edges = surface_graph(cells)
    assert nodes == 8
    assert len(edges) == 18, "each side meets all six rectangles, and the rectangles form a ring"
    assert complexity(cells) == spanning_trees(nodes, edges)


def test_an_empty_structure_has_no_complexity_and_a_larger_one_has_more():
    assert complexity([]) == 0
    stairs = [complexity({(x, y, 0) for x in range(steps) for y in range(x + 1)}) for steps in (1, 2, 3, 4)]
    assert stairs == sorted(stairs)
    assert stairs[0] < stairs[-1]
