"""Define how the API shows what a crew shares: who commands whom, its meta-plan and its chests."""

from pydantic import BaseModel, Field


class OrganisationShown(BaseModel):
    """The organisation of a crew, which says who commands whom (S-Agents, III-A). Each of the `edges` is a commander and a
    member that obeys it."""

    name: str = Field(default="", description="solo, chain, graph, tree, or the name of an own organisation.")
    root: str = Field(default="", description="The member that receives the goals.")
    edges: list[tuple[str, str]] = []


class MetaPlanShown(BaseModel):
    """The shared plan of a crew that works by CaPo, as its members discussed it last. `subtasks` are its steps in words."""

    number: int
    designer: str
    event: str = Field(default="", description="What it was discussed for; empty at the start of a goal.")
    why: str = ""
    subtasks: list[str] = []
    rounds: int = 0
    agreed: bool = True
    said: list[str] = Field(default=[], description="Objections and abstentions, with their speakers.")


class ChestShown(BaseModel):
    """A chest that a crew shares with its people. `at` is its block: x, y, z. `contents` is what a member saw in it last; null
    if nobody has opened it."""

    name: str
    at: tuple[int, int, int]
    by: str = ""
    contents: dict[str, int] | None = None
