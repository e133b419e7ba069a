"""The tools of assistants that have to do with crews: start one, say something to it, ask how it is, look around, stop it."""

import asyncio
from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from orchestrator.app.catalogue import COLLABORATIONS, TEAMS
from orchestrator.service.mcp.service_api import ServiceApi

BEAT = 0.2  # seconds between two looks whether something has happened
ENTERING = 90.0  # seconds for a crew to come into the world; a first world is made before that
ANSWERING = 15.0  # seconds for a first answer
LINES = 12  # of a conversation
Crew = Annotated[str, Field(description="Name of the crew; may be left out if there is only one.", max_length=32)]
Wait = Annotated[float, Field(ge=0, le=600, description="Seconds to wait for the goal to end; 0 returns at the first answer.")]


async def start_crew(
    api: ServiceApi,
    name: Annotated[str, Field(description="A name for the crew.", max_length=32)] = "crew",
    team: Annotated[str, Field(description=f"How it is organised: {', '.join(TEAMS)}.")] = "tree",
    workers: Annotated[int, Field(ge=1, le=20, description="Number of working bots; a tree adds its leader.")] = 3,
    collaboration: Annotated[str, Field(description=f"Empty, or one of {', '.join(COLLABORATIONS)}.")] = "",
) -> str:
    """Start a crew of Minecraft bots in the world of the service, and wait until it is there."""
    await api.post("crews", {"name": name, "team": team, "workers": workers, "collaboration": collaboration})
    return in_words(await entered(api, name))


async def say(
    api: ServiceApi,
    text: Annotated[
        str, Field(description="As in the game's chat: 'mine 12 logs', 'Ben, follow me', 'status'.", max_length=256)
    ],
    crew: Crew = "",
    wait: Wait = 0,
) -> str:
    """Say one line to a crew, an order or a question, and return what it answers. What a crew understands is in the prompt
    `what_to_say`. With `wait`, return when the goal has ended."""
    accepted = await api.post("commands", {"text": text, **({"crew": crew} if crew else {})})
    shown = await answered(api, accepted["number"])
    lines = answers_of(shown)
    if wait and shown["state"] == "accepted":
        lines.append(in_words(await ended(api, shown["crew"], wait)))
    return "\n".join(lines)


async def status(api: ServiceApi, crew: Crew = "") -> str:
    """Return the world and how crews are: goal, progress, members with what they do and hold, and the last of what was said."""
    world = await api.get("world")
    crews = [await api.get(f"crews/{crew}")] if crew else await api.get("crews")
    place = world["address"] or "in memory"
    first = f"World {world['name']} ({world['version']}) at {place}. {world['why']}".rstrip()
    return "\n\n".join([first, *map(in_words, crews)] if crews else [first, "No crew: start one with start_crew."])


async def look(
    api: ServiceApi,
    crew: Crew = "",
    radius: Annotated[int, Field(ge=8, le=64, description="Blocks to each side of the first bot.")] = 32,
) -> Sequence[str | Image]:
    """Look at a crew's surroundings: where its bots are, what the ground is made of, and a map from above as a picture, north
    at the top, bots in red."""
    seen = await api.get("land/around", {"crew": crew, "radius": radius})
    ground = ", ".join(f"{count} {name}" for name, count in seen["blocks"].items())
    text = [f"{name} is at {coordinates(place)}." for name, place in seen["bots"].items()]
    text.append(f"Ground within {radius} blocks: {ground}." if ground else seen["why"])
    return ["\n".join(text), *([Image(data=b64decode(seen["picture"]), format="png")] if seen["picture"] else [])]


async def stop(api: ServiceApi, crew: Crew = "") -> str:
    """Stop all bots of a crew at once; `resume`, said to the crew, goes on with what was left."""
    return await say(api, "stop", crew)


async def dismiss_crew(api: ServiceApi, crew: Annotated[str, Field(description="Name of the crew.", max_length=32)]) -> str:
    """Let a crew leave the world for good; the record of its run stays."""
    await api.delete(f"crews/{crew}")
    return f"{crew} has left the world."


async def entered(api: ServiceApi, name: str) -> dict[str, Any]:
    """Wait until a crew is in the world, and return it. Raises ToolError with the reason if it cannot come."""

    def is_settled(crew: dict[str, Any]) -> bool:
        return crew["state"] == "here" or bool(crew["why"])

    crew = await until(api, f"crews/{name}", is_settled, ENTERING)
    if crew["state"] != "here":
        raise ToolError(f"{name} is not in the world yet: {crew['why'] or 'ask for its status later'}")
    return crew


async def answered(api: ServiceApi, number: int, enough: int = 1, seconds: float = ANSWERING) -> dict[str, Any]:
    """Return a command once the crew has answered it `enough` times or will not, or after so many seconds."""

    def is_settled(command: dict[str, Any]) -> bool:
        return len(command["answers"]) >= enough or command["state"] == "ignored"

    return await until(api, f"commands/{number}", is_settled, seconds)


def answers_of(command: dict[str, Any]) -> list[str]:
    """Return the answers to a command, as the API shows it, or a line that none has come."""
    said = [f"{each['speaker']}: {each['text']}" for each in command["answers"]]
    return said or [f"No answer yet; the line is {command['state']}."]


async def ended(api: ServiceApi, name: str, seconds: float) -> dict[str, Any]:
    """Return a crew once it has no goal any more, or after so many seconds."""
    return await until(api, f"crews/{name}", lambda crew: not crew["goal"], seconds)


async def until(api: ServiceApi, path: str, is_done: Callable[[dict[str, Any]], bool], seconds: float) -> dict[str, Any]:
    """Ask for `path` again and again until `is_done` is true of the answer or the seconds are over, and return the last one."""
    over = asyncio.get_running_loop().time() + seconds
    while True:
        shown: dict[str, Any] = await api.get(path)
        if is_done(shown) or asyncio.get_running_loop().time() >= over:
            return shown
        await asyncio.sleep(BEAT)


def in_words(crew: dict[str, Any]) -> str:
    """Describe a crew, as the API shows it, in lines of text."""
    last = crew["last"]
    goal = f"goal: {crew['goal']}" if crew["goal"] else f"last goal: {last['goal']} ({last['state']})" if last else "no goal"
    progress = ", ".join(f"{part['got']} of {part['wanted']} {part['item']}" for part in crew["progress"])
    lines = [f"Crew {crew['name']} ({crew['team']}, {crew['mind']}) is {crew['state']}; {goal}. {progress}".rstrip()]
    lines += [f"  {member_words(agent)}" for agent in crew["agents"]]
    said = [f"  <{line['speaker']}> {line['text']}" for line in crew["conversation"][-LINES:]]
    return "\n".join([*lines, *(["Lately said:", *said] if said else [])])


def member_words(agent: dict[str, Any]) -> str:
    """Describe a member of a crew, as the API shows it, in one line."""
    holds = ", ".join(f"{count} {item}" for item, count in agent["inventory"].items()) or "nothing"
    place = agent["position"]
    where = f" at {coordinates(place)}" if place else ""
    doing = agent["action"] or agent["errand"] or ("paused" if agent["paused"] else "waiting")
    return f"{agent['name']}{where}: {doing}; holds {holds}." + (
        f" Last failure: {agent['failure']}" if agent["failure"] else ""
    )


def coordinates(place: dict[str, float]) -> str:
    """Return a position as three numbers of blocks, the middle one the height."""
    return f"{place['x']:.0f} {place['y']:.0f} {place['z']:.0f}"
