"""`blockcrew model`: finds servers of language models on this machine, explains how to get one, and starts llama.cpp's."""

import json
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.local.engine_search import find_engines
from orchestrator.llm.local.llama_server import LlamaOptions, serving
from orchestrator.llm.local.local_engines import ENGINES, address, lines_to_type
from orchestrator.settings import Settings

HELP = "Find, explain and start servers of language models on this machine."
app = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode=None)
NONE = "No server of language models answers on this machine's usual ports ({}). To get one: blockcrew model guide ENGINE"
MOST_SHOWN = 3  # models of one server for which both commands are printed


@app.command("engines")
def engines(as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False) -> None:
    """Show the servers of models that answer on this machine, their models, and the two commands to type next.

    The usual ports of Ollama, llama.cpp, LM Studio and vLLM are asked; nothing leaves this machine.
    """
    found = run(find_engines())
    if as_json:
        print(json.dumps([{"engine": one.title, "url": one.url, "models": list(one.models)} for one in found]))
    elif not found:
        print(NONE.format(", ".join(f"{engine.title} {engine.port}" for engine in ENGINES.values())))
        raise typer.Exit(1)
    else:
        print("\n\n".join(shown(one.title, one.url, one.models) for one in found))


def shown(title: str, url: str, models: tuple[str, ...]) -> str:
    """Return what is printed about a server: its models, and for the first few of them the two commands to type next."""
    if not models:
        return f"{title} answers at {url}, but offers no model: load one with its own tool."
    lines = [f"{title} answers at {url} with {', '.join(models)}. Type:"]
    for model in models[:MOST_SHOWN]:
        lines += ["", *(f"    {line}" for line in lines_to_type(model, url))]
    return "\n".join(lines)


@app.command("guide")
def guide(engine: Annotated[str, typer.Argument(help=f"{', '.join(ENGINES)}.", metavar="ENGINE")]) -> None:
    """Explain how to get a model with an engine's own tool. blockcrew downloads nothing by itself."""
    found = ENGINES.get(engine.lower())
    if found is None:
        raise BlockcrewError(f"There is no engine {engine!r}: choose one of {', '.join(ENGINES)}.")
    print(f"{found.install}\n\nGet and serve a model, here an example:\n")
    for command, words in found.commands:
        print(f"    {command}{f'    # {words}' if words else ''}")
    print("\nLet it lead a crew:\n")
    for line in lines_to_type(found.served, found.url):
        print(f"    {line}")


@app.command("serve")
def serve(
    file: Annotated[Path, typer.Argument(help="A model in the format GGUF.", metavar="FILE.gguf")],
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port on 127.0.0.1.")] = 8080,
    context: Annotated[int, typer.Option(min=2048, help="Tokens of context for each question; prompts need 8192.")] = 8192,
    at_once: Annotated[int, typer.Option(min=1, max=64, help="Questions that are answered at once.")] = 2,
    threads: Annotated[int, typer.Option(min=0, help="Threads; 0 leaves it to llama-server.")] = 0,
) -> None:
    """Serve a model file with llama.cpp's llama-server until Ctrl-C, and print the two commands to type next.

    The program is the one in PATH, or the one that BLOCKCREW_LLAMA_SERVER names. Its threads wait passively, so that the game
    keeps its cores.
    """
    run(served(LlamaOptions(file, port, context, at_once, threads)))


async def served(options: LlamaOptions) -> None:
    """Serve a model until the server ends or this command is cancelled."""
    print(f"Loading {options.file} ...", flush=True)
    async with serving(options, Settings.read().llama_server) as process:
        print(f"{options.model} answers at {address(options.port)} until Ctrl-C. Type in another terminal:\n")
        for line in lines_to_type(options.model, address(options.port), options.small):
            print(f"    {line}", flush=True)
        code = await process.wait()
    raise BlockcrewError(f"llama-server ended by itself with status {code}.")
