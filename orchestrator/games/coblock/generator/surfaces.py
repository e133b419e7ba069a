"""The complexity of a structure (appendix A.1): the number of spanning trees of the graph whose nodes are the flat surfaces of
the structure and whose edges join surfaces that share an edge."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import combinations

from orchestrator.games.coblock.blocks import WAYS, Cell

Face = tuple[Cell, Cell]  # a cell and the direction in which its face looks
Edge = Cell  # the middle of a face's edge, in half cells


def faces(cells: Collection[Cell]) -> list[Face]:
    """Return the faces that no other block of the structure covers, the lowest ones included."""
    return [(cell, way) for cell in cells for way in WAYS if added(cell, way) not in cells]


def edges(face: Face) -> Iterator[Edge]:
    """Yield the four edges of a face; faces that share an edge yield the same one."""
    (x, y, z), (dx, dy, dz) = face
    for ux, uy, uz in WAYS:
        if not (ux * dx or uy * dy or uz * dz):
            yield 2 * x + dx + ux, 2 * y + dy + uy, 2 * z + dz + uz


def surfaces(cells: Collection[Cell]) -> dict[Face, int]:
    """Return the number of the flat surface to which each face belongs: faces that look the same way and are joined by shared
    edges, which puts them in one plane."""
    around: dict[tuple[Edge, Cell], list[Face]] = defaultdict(list)
    for face in faces(cells):
        for edge in edges(face):
            around[edge, face[1]].append(face)
    numbers: dict[Face, int] = {}
    count = 0
    for start in faces(cells):
        if start not in numbers:
            left = [start]
            while left:
                face = left.pop()
                if face not in numbers:
                    numbers[face] = count
                    left += [other for edge in edges(face) for other in around[edge, face[1]]]
            count += 1
    return numbers


def surface_graph(cells: Collection[Cell]) -> tuple[int, set[tuple[int, int]]]:
    """Return the number of flat surfaces and the pairs of them that share an edge."""
    numbers = surfaces(cells)
    at_edge: dict[Edge, set[int]] = defaultdict(set)
    for face, number in numbers.items():
        for edge in edges(face):
            at_edge[edge].add(number)
    joined = {pair for sharing in at_edge.values() for pair in combinations(sorted(sharing), 2)}
    return len(set(numbers.values())), joined


def spanning_trees(nodes: int, joined: Collection[tuple[int, int]]) -> int:
    """Return the number of spanning trees of a graph by Kirchhoff's theorem: a minor of its Laplacian matrix, computed with
    whole numbers (Bareiss)."""
    matrix = [[0] * (nodes - 1) for _ in range(nodes - 1)]
    for one, other in joined:
        for row, column in ((one, other), (other, one)):
            if row < nodes - 1:
                matrix[row][row] += 1
                if column < nodes - 1:
                    matrix[row][column] -= 1
    return determinant(matrix)


def determinant(matrix: list[list[int]]) -> int:
    """Return the determinant of a square matrix of whole numbers, which is changed; 1 for an empty matrix. No row is swapped: a
    zero pivot of a Laplacian minor means that the graph is not connected."""
    before = 1
    for step in range(len(matrix) - 1):
        pivot = matrix[step][step]
        if pivot == 0:
            return 0
        for row in matrix[step + 1 :]:
            for column in range(step + 1, len(matrix)):
                row[column] = (row[column] * pivot - row[step] * matrix[step][column]) // before
        before = pivot
    return matrix[-1][-1] if matrix else 1


def complexity(cells: Collection[Cell]) -> int:
    """Return the number of spanning trees of the structure's surface graph; 384 for every cuboid, 0 for an empty structure."""
    if not cells:
        return 0
    return spanning_trees(*surface_graph(set(cells)))


def added(cell: Cell, way: Cell) -> Cell:
    """Return the next cell in this direction."""
    return cell[0] + way[0], cell[1] + way[1], cell[2] + way[2]
