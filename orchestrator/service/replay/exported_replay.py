"""Export the replay of a run as one HTML file for somebody else: it plays from a disk, and no secret of this service is in it.

Private lines, what models were asked, and addresses of servers are left out, as for guests.
"""

import json
import re
from base64 import b64encode
from contextlib import suppress
from pathlib import Path

from orchestrator.service.land.frames import deflated
from orchestrator.service.replay.page_bundle import bundled
from orchestrator.service.replay.recorded_land import land_of_run
from orchestrator.service.replay.replaying import replay_of
from orchestrator.setting_errors import BadSetting
from orchestrator.settings import SECRETS, Settings

PAGE = "replay.html"
HIDDEN = "[secret]"
SHORTEST = 6  # letters of a secret that is looked for: a shorter one is in many words
TOKEN = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])")  # how tokens and sign-in links of the service look


def exported(path: Path, settings: Settings) -> str:
    """Return the file that replays the run whose record is at `path`. Raises BlockcrewError for a record that cannot be
    read."""
    replay = without_secrets(replay_of(path, whispers=False).decode(), settings)
    data = f'{{"replay":{replay},"land":{land_of_run(path).decode()}}}'
    return bundled(PAGE, b64encode(deflated(data.encode())).decode())


def without_secrets(text: str, settings: Settings) -> str:
    """Return JSON without tokens, passwords and keys, which somebody may have said in the chat, and without the path of the
    user's own folder, which errors and teams in files may name."""
    text = text.replace(json.dumps(str(Path.home()))[1:-1] + "/", "~/")
    for secret in secrets_of(settings):
        if len(secret) >= SHORTEST:
            text = text.replace(json.dumps(secret)[1:-1], HIDDEN)
    return TOKEN.sub(HIDDEN, text)


def secrets_of(settings: Settings) -> list[str]:
    """Return the passwords and keys that the settings have or name a file for."""
    held = [getattr(settings, name) for name in (*SECRETS, "embeddings_key")]
    found = [value.get_secret_value() for value in held if value is not None]
    for read in (settings.secret, lambda: settings.key("")):
        with suppress(BadSetting):
            found.append(read())
    return found
