"""Typed settings of blockcrew; the only reader of the environment. Every setting is also an option of the commands that use
it."""

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource
from pydantic_settings.exceptions import SettingsError

from orchestrator.model_settings import OPENAI, ModelSettings
from orchestrator.persona_settings import PersonaSettings
from orchestrator.process_environment import PREFIX, child_environment
from orchestrator.setting_errors import BadSetting
from orchestrator.setting_types import NameList, Names, Socket
from orchestrator.voice_settings import VoiceSettings

FILE = Path("blockcrew.toml")
MOUNTED = Path("/run/secrets")  # where engines put secrets into a container: one reader, and the modes of another machine
OF_TESTS = ("TEST_", "FUZZ_", "STORY", "GGUF")  # variables that begin so are for the tests
NUMBERS = ("float_parsing", "int_parsing", "int_from_float")
LIMITS = {"greater_than_equal": "{ge:g} or more", "less_than_equal": "at most {le:g}", "greater_than": "more than {gt:g}"}


class Settings(BaseSettings, ModelSettings, VoiceSettings, PersonaSettings):
    """The settings of blockcrew, read from the environment (`BLOCKCREW_DATA=/var/crew` sets `data`) and from ./blockcrew.toml
    (with a line `data = "/var/crew"`)."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", toml_file=FILE, populate_by_name=True)

    data: Path = Field(default_factory=Path.cwd, description="Folder for data; runs go into its folder `runs`.")
    owners: Annotated[Names | None, NoDecode] = Field(
        default=None,
        description="Players whose orders have precedence, such as Ann,Tom; unset means the first player who gives an order, "
        "[] means nobody.",
    )
    commanders: Annotated[Names | None, NoDecode] = Field(
        default=None,
        description="Players who may command the crew besides the owners; all others are guests. Unset means everybody.",
    )
    guests: Names = Field(default=frozenset(), description="Players who may ask the crew questions, but not give orders.")
    hosts: Names = Field(
        default=frozenset(),
        description="Additional host names of the service, such as a proxy's. Example: a.example,b.example",
    )
    game_guests: bool = Field(
        default=False,
        description="With `blockcrew serve`: all players in the game are guests, and only people with tokens can give orders.",
    )
    accounts: NameList = Field(
        default=(),
        description="Microsoft accounts with which bots join --world HOST:PORT, by their names in the game, leader first; "
        "sign in with `blockcrew account add`.",
    )
    rcon: str | None = Field(
        default=None, description="RCON address of the server that --world names, as HOST:PORT (default port 25575)."
    )
    rcon_password: SecretStr | None = Field(default=None, description="The RCON password.")
    rcon_password_file: Path | None = Field(
        default=None, description="A file with the RCON password that only you can read; overrides the setting above."
    )
    control: Socket | None = Field(
        default=None,
        description="Control channel of the embedded server that --world names, as unix:/run/blockcrew/control.sock; "
        "overrides RCON.",
    )
    eula: bool = Field(
        default=False,
        description="Whether you accept Mojang's EULA (https://aka.ms/MinecraftEULA), for --world container:paper.",
    )
    wait: float = Field(default=0, ge=0, description="Seconds to wait for the --world server to start.")
    bots: Socket | None = Field(
        default=None,
        description="Socket of separate bot hosts, as unix:/run/blockcrew/bots.sock; if unset, blockcrew starts its own.",
    )
    bots_on: str = Field(
        default="local",
        description="Machines that run the bots: local, auto (Ray on this machine) or ray://HOST:PORT, a Ray cluster.",
    )
    world_on_cluster: bool = Field(
        default=False,
        description="Whether an embedded world runs on a machine of the cluster that runs the bots; its folder has to be on "
        "storage that all machines share.",
    )
    traces: str = Field(
        default="",
        description="Collector of OpenTelemetry to which spans of commands are sent (OTLP over gRPC), such as "
        "http://127.0.0.1:4317.",
    )
    embeddings: str = Field(
        default="offline",
        description="Model that finds skills for a sentence: offline (a small one on this machine), hashing (letters only), or "
        "MODEL@URL of a server with OpenAI's /v1/embeddings API, such as nomic-embed-text@http://127.0.0.1:11434/v1.",
    )
    embeddings_key: SecretStr | None = Field(default=None, description="API key of the embeddings server.")
    bots_per_host: int = Field(default=10, ge=1, le=50, description="Number of bots that share one Node.js process.")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the sources of settings by precedence, as pydantic-settings asks for them: arguments before the environment,
        the environment before the TOML file. The sources for .env files and secret files are not used."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @classmethod
    def read(cls, data: Path | None = None) -> "Settings":
        """Read the settings from the environment and ./blockcrew.toml; `data` overrides the data folder. Raises BadSetting."""
        try:
            check_names(FILE, set(cls.model_fields))
            return cls(data=data) if data else cls()
        except ValidationError as error:
            first = error.errors()[0]
            raise BadSetting(f"{setting_at(first['loc'])} is wrong: {wording(first)}.") from error
        except tomllib.TOMLDecodeError as error:
            raise BadSetting(f"The settings in {FILE} cannot be read: {error}.") from error
        except SettingsError as error:
            raise BadSetting(f"A BLOCKCREW_ variable is wrong ({error}): it must be JSON.") from error

    def secret(self) -> str:
        """Return the password of RCON, Minecraft's remote console. Raises BadSetting when none is set or others can read its
        file."""
        if self.rcon_password_file:
            return secret_in(self.rcon_password_file, "password", "BLOCKCREW_RCON_PASSWORD_FILE")
        if self.rcon_password is None:
            raise BadSetting("RCON needs a password: set BLOCKCREW_RCON_PASSWORD_FILE or BLOCKCREW_RCON_PASSWORD.")
        return self.rcon_password.get_secret_value()

    def key(self, base_url: str) -> str:
        """Return the API key for the model server at `base_url`; empty when none is set. Raises BadSetting for a key file that
        others can read."""
        if self.api_key_file:
            return secret_in(self.api_key_file, "key", "BLOCKCREW_API_KEY_FILE")
        key = self.api_key or (self.openai_api_key if base_url.startswith(OPENAI) else None)
        return key.get_secret_value() if key else ""

    @property
    def runs(self) -> Path:
        """Return the folder with the records (files of events) of all runs."""
        return self.data / "runs"

    @property
    def accounts_folder(self) -> Path:
        """Return the folder with the sign-ins of Microsoft accounts, which are secrets."""
        return self.data / "accounts"

    @property
    def memory_file(self) -> Path:
        """Return the file with what crews remember of their worlds."""
        return self.data / "memory.sqlite"

    @property
    def blueprints(self) -> Path:
        """Return the folder with the buildings in files that crews can be told to build by name."""
        return self.data / "blueprints"

    @property
    def skillbook(self) -> Path:
        """Return the data folder of the skillbook, the searchable store of programs for bots: its search index, imported
        libraries of skills, and results of trying them."""
        return self.data / "skillbook"


SECRETS = (
    "api_key",
    "openai_api_key",
    "rcon_password",
    "voice_key",
)  # the key of embeddings finds skills, which every crew does


def setting_at(place: tuple[int | str, ...]) -> str:
    """Return the name of the setting at a place in pydantic's sense: a variable, or a line in a table of blockcrew.toml."""
    first, *rest = (str(part) for part in place)
    return f"[persona.{rest[0]}] {' '.join(rest[1:])}".strip() if first == "persona" and rest else f"{PREFIX}{first.upper()}"


def wording(error: Any) -> str:
    """Describe one of pydantic's validation errors in plain words, or in pydantic's words where we have none."""
    kind, value = error["type"], error["input"]
    if kind in NUMBERS:
        return f"it must be a number, not {value!r}"
    if kind == "bool_parsing":
        return f"it must be true or false, not {value!r}"
    if kind == "enum":
        return f"it must be {error['ctx']['expected']}, not {value!r}"
    if kind in LIMITS:
        return f"it must be {LIMITS[kind].format(**error['ctx'])}, not {value!r}"
    return str(error["msg"]).removeprefix("Value error, ")


def unknown_variables() -> list[str]:
    """Return one sentence for each environment variable that begins with BLOCKCREW_ but is no setting, and is therefore
    ignored."""
    names = [name.removeprefix(PREFIX) for name in os.environ if name.startswith(PREFIX)]
    strange = [name for name in sorted(names) if name.lower() not in Settings.model_fields and not name.startswith(OF_TESTS)]
    return [f"{PREFIX}{name} is ignored: there is no such setting.{nearest(name)}" for name in strange]


def nearest(name: str) -> str:
    """Return a question such as "Did you mean X?" for a misspelt setting; empty when none is similar."""
    near = get_close_matches(name.lower(), Settings.model_fields, n=1)
    return f" Did you mean {PREFIX}{near[0].upper()}?" if near else ""


def check_names(file: Path, known: set[str]) -> None:
    """Raise BadSetting if the settings file has a name that is not `known`, and TOMLDecodeError if it is malformed."""
    for name in tomllib.loads(file.read_text("utf-8")) if file.is_file() else ():
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise BadSetting(f"The settings in {file} include {name!r}, which is not a setting.{hint}")


def secret_in(file: Path, what: str, variable: str) -> str:
    """Return a secret from a file that only its owner can read or that a container engine has mounted. Raises BadSetting for
    any other file; its message names the secret as `what` and the setting as `variable`."""
    try:
        if file.parent != MOUNTED and file.stat().st_mode & 0o077:
            raise BadSetting(f"Other users can read the {what} in {file}: run chmod 600 {file}.")
        return file.read_text("utf-8").strip()
    except OSError as error:
        raise BadSetting(f"The {what} in {file} cannot be read ({error.strerror}): check {variable}.") from error
    except UnicodeDecodeError as error:
        raise BadSetting(f"The {what} in {file} is not text: check {variable}.") from error


def own_environment() -> dict[str, str]:
    """Return the environment for another blockcrew process, such as a benchmark: with our settings, but without model keys or
    passwords."""
    return child_environment(*(f"BLOCKCREW_{name.upper()}" for name in Settings.model_fields if name not in SECRETS))
