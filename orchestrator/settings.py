"""Typed settings; the only reader of the environment. Every setting is also an option of the command that uses it."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

PROJECT = Path(__file__).parents[1]


class Settings(BaseSettings):
    """`BLOCKCREW_DATA=/var/crew blockcrew demo` sets `data`."""

    model_config = SettingsConfigDict(env_prefix="BLOCKCREW_", extra="ignore")

    data: Path = Field(default_factory=Path.cwd, description="Folder for runs; a run goes into its folder `runs`.")
    commanders: frozenset[str] | None = Field(
        default=None, description="Players who may command the crew, as a JSON list of names; unset means everybody."
    )
    bots_per_host: int = Field(default=10, ge=1, le=50, description="Bots that share one node process.")

    @property
    def runs(self) -> Path:
        """Where records are kept."""
        return self.data / "runs"
