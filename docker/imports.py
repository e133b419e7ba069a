"""Imports all of the package and draws a plot: run while the image is built, it fails where docker/slim.py took too much."""

import importlib
import io
import pkgutil

import orchestrator

LAZY = ("chromadb", "mcstatus", "uvicorn", "openai", "docker.client")
NOT_NOW = ("orchestrator.bridge.node_process",)  # starts node


def main() -> None:
    """Everything there is."""
    names = [module.name for module in pkgutil.walk_packages(orchestrator.__path__, "orchestrator.")]
    for name in (*names, *LAZY):
        if name not in NOT_NOW:
            importlib.import_module(name)
    draw()


def draw() -> None:
    """As reports do."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure()
    figure.subplots().plot([1, 2], label="$x$")
    for kind in ("svg", "png"):
        figure.savefig(io.BytesIO(), format=kind)


if __name__ == "__main__":
    main()
