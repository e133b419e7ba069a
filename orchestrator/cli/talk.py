"""`blockcrew talk`: speak to a crew while the game has the focus, with a key that works everywhere on this machine."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.talk_link import ServiceLink
from orchestrator.core.errors import BlockcrewError
from orchestrator.voice.audio import LONGEST, read_wav, seconds_of

Key = Annotated[str, typer.Option(help="Key to hold while you speak: a letter, or a name such as f8 or ctrl_r.")]


def talk(
    url: Annotated[str, typer.Option(help="Address of the service.")] = "http://127.0.0.1:8765",
    crew: Annotated[str, typer.Option(help="Name of the crew; optional if there is only one.")] = "",
    player: Annotated[str, typer.Option(help="Your name in the game, so that bots know where here is.")] = "",
    token_file: Annotated[
        Path | None, typer.Option(help="File with your token, which only you can read; without it, you are asked.")
    ] = None,
    key: Key = "f8",
    yes: Annotated[str, typer.Option(help="Key that says yes to a question of the crew.")] = "f9",
    file: Annotated[Path | None, typer.Option(help="Say this WAV file once instead of using a microphone.")] = None,
) -> None:
    """Speak to a crew of a running service: hold the key, also while the game has the focus, and let go."""
    link = ServiceLink(url, token_of(token_file), player)
    link.choose(crew)
    if file:
        link.say_audio(utterance_in(file), print)
        return
    from orchestrator.cli.talk_microphone import PushToTalk, check_extra  # noqa: PLC0415 - an extra

    check_extra()
    print(f"Hold {key} and speak to {link.crew}; {yes} says yes. Ctrl-C ends this.", flush=True)
    PushToTalk(link, key, yes).run()


def token_of(file: Path | None) -> str:
    """Return the token in a file, or the one that the user types. Raises BlockcrewError for a file that others can read."""
    if file is None:
        return str(typer.prompt("Token", hide_input=True)).strip()
    try:
        if file.stat().st_mode & 0o077:
            raise BlockcrewError(f"Other users can read the token in {file}: run chmod 600 {file}.")
        return file.read_text("utf-8").strip()
    except OSError as error:
        raise BlockcrewError(f"The token in {file} cannot be read ({error.strerror}): check --token-file.") from error


def utterance_in(file: Path) -> bytes:
    """Return the audio of a WAV file as the service takes it. Raises BlockcrewError if it is no WAV file or too long."""
    audio = read_wav(file).pcm
    if seconds_of(audio) > LONGEST:
        raise BlockcrewError(f"{file} lasts longer than {LONGEST:.0f} seconds: record one order in a file.")
    return audio
