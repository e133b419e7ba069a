"""Imports all of the package and draws a plot: run while the image is built, it fails where docker/slim.py took too much."""

import importlib
import io
import pkgutil
import sys

import orchestrator

LAZY = ("chromadb", "mcstatus", "uvicorn", "openai", "docker.client")
NOT_NOW = ("orchestrator.bridge.node_process",)  # starts node
# what the optional packages of pyproject.toml are imported as; the image does not have them
EXTRAS = (
    "azure", "ctranslate2", "gymnasium", "mcp", "mcp_types", "opentelemetry", "pettingzoo", "pyarrow", "pynput", "ray",
    "sounddevice",
)  # fmt: skip


def main() -> None:
    """Everything there is."""
    names = [module.name for module in pkgutil.walk_packages(orchestrator.__path__, "orchestrator.", onerror=missing)]
    for name in (*names, *LAZY):
        if name not in NOT_NOW:
            load(name)
    draw()


def load(name: str) -> None:
    """One module, unless it needs an optional package that is not here. Raises ModuleNotFoundError for any other package."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        missing(name)


def missing(name: str) -> None:
    """Let an optional package be missing, while the error that it caused is handled. Raises any other error again."""
    error = sys.exc_info()[1]
    assert error
    if not isinstance(error, ModuleNotFoundError) or (error.name or "").partition(".")[0] not in EXTRAS:
        raise error
    print(f"{name} is left out: it needs {error.name}")


def draw() -> None:
    """As reports do."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure()
    figure.subplots().plot([1, 2], label="$x$")
    for kind in ("svg", "png"):
        figure.savefig(io.BytesIO(), format=kind)


if __name__ == "__main__":
    main()
