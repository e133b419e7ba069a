"""Prompts that people can choose in their assistant: what a crew understands, an order, and a look at a run."""

from collections.abc import Callable


def what_to_say() -> str:
    """List what a crew understands."""
    return (
        "These are lines that a crew of blockcrew understands; send each with the tool `say`.\n"
        "* 'mine 20 logs', 'gather a dozen cobblestone', 'get 5 beef', 'craft 3 torches': the crew gathers, crafts or hunts.\n"
        "* 'also get 10 coal', 'make it 80', 'stop the coal': add a goal, change its count, or cancel it.\n"
        "* 'build a shelter here': gather the materials and build.\n"
        "* 'Ben, mine 3 logs', 'Ben, follow Sam', 'Ben, go home': an order for one bot.\n"
        "* 'status', 'who has iron', 'what is Ben doing': questions.\n"
        "* 'pause', 'resume', 'stop': of all bots.\n"
        "If the crew asks back, answer with `say`, too."
    )


def gather(item: str, count: str = "12") -> str:
    """Let a crew gather something and report how it went."""
    return (
        f"Let a crew gather {count} {item} in Minecraft. If status shows no crew, start one. Say the order with a wait "
        "of 300 seconds, then read the last run and tell me how long it took, who gathered how much, and what went wrong."
    )


def review_run(run: str = "last") -> str:
    """Explain a recorded run."""
    return (
        f"Read the run {run!r} with read_run. Explain in a few sentences what the crew was asked, whether it succeeded, how "
        "the work was divided, and what cost the most time."
    )


PROMPTS: tuple[Callable[..., str], ...] = (what_to_say, gather, review_run)
