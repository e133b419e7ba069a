"""Define what the page's settings show to an owner: people with tokens, options of the world, checks, and the log."""

from pydantic import BaseModel, Field

from orchestrator.dialogue.permissions import Role


class PersonShown(BaseModel):
    """The name and role of somebody with a token. The token itself is stored nowhere, and its hash is not shown."""

    name: str
    role: Role


class Finding(BaseModel):
    """One thing that was checked: whether it is right, and what was found or what to do."""

    what: str
    ok: bool
    note: str


class LogLine(BaseModel):
    """One warning or error of the service. `at` is Unix time in seconds, `source` the name of the logger."""

    at: float
    level: str
    source: str
    text: str


class ServiceSettingsShown(BaseModel):
    """The settings of the service that an owner sees: its release, the people with tokens, the options of the world as the
    command line names them, what was checked at this moment, and what the service logged."""

    release: str
    people: list[PersonShown]
    world: dict[str, str] = Field(description="Option of `blockcrew serve` -> value.")
    findings: list[Finding]
    log: list[LogLine] = Field(default=[], description="The latest warnings and errors since the service started.")
