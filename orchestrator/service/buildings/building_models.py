"""Define how the API shows buildings in files."""

from pydantic import BaseModel, Field


class ListedBuilding(BaseModel):
    """A building that crews can be told to build by its name, and the file that it is in."""

    name: str = Field(examples=["my_house"])
    file: str
    bytes: int


class LeftOutShown(BaseModel):
    """A kind of block of which some are left out of a building, with the count and the reason."""

    block: str
    why: str
    count: int


class BuildingShown(BaseModel):
    """A building: its size (width, height, depth in blocks), what it takes, and what is left out, also as one sentence."""

    name: str
    size: tuple[int, int, int]
    blocks: int
    stages: int
    materials: dict[str, int] = Field(description="How many of each item it takes, the most first.")
    left_out: list[LeftOutShown]
    said: str = Field(description="What is left out, as one sentence; empty if nothing is.")
