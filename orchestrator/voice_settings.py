"""The settings of speech recognition, which settings.py takes over."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, Field, SecretStr

VoiceKind = Literal["off", "whisper", "openai", "azure"]
HintsAs = Literal["auto", "keywords", "prompt", "none"]


class VoiceSettings(BaseModel):
    """The settings of speech recognition, a part of `Settings`."""

    voice: VoiceKind = Field(
        default="off",
        description="Recogniser of speech: off, whisper (on this machine), openai (any server with OpenAI's "
        "/audio/transcriptions API) or azure.",
    )
    voice_model: str = Field(
        default="",
        description="Model of the recogniser. For whisper a folder, or a name that `blockcrew voice fetch` knows (default "
        "tiny.en); for openai the name of the server's model.",
    )
    voice_url: str = Field(
        default="", description="Address of the openai server, such as http://127.0.0.1:8000/v1, or endpoint of azure."
    )
    voice_key: SecretStr | None = Field(default=None, description="API key of the recogniser's server.")
    voice_key_file: Path | None = Field(
        default=None, description="A file with that key that only you can read; overrides the setting above."
    )
    voice_language: str = Field(default="en", description="Language of the speech; orders are understood in English only.")
    voice_hints: HintsAs = Field(
        default="auto",
        description="How the openai server is told the names of bots and items: as keywords, as a prompt, none, or auto "
        "(keywords for gpt-transcribe, else prompt).",
    )
    voice_seconds: float = Field(
        default=3.0, gt=0, le=60, description="Seconds after which the recognition of one utterance is given up."
    )
    voice_keep: Path | None = Field(
        default=None, description="Folder in which recordings are kept; unset means that audio is dropped after recognition."
    )
