"""The microphone and the key of `blockcrew talk`: sounddevice records, pynput hears the key wherever the focus is."""

import queue
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from orchestrator.cli.talk_link import ServiceLink
from orchestrator.core.errors import BlockcrewError
from orchestrator.voice.audio import LONGEST, RATE

EXTRA = "`blockcrew talk` needs a microphone library and a key library: install them with `pip install 'blockcrew[talk]'`."
PIECES = int(LONGEST * 10) - 5  # pieces of a tenth of a second, a little less than the service takes
PRESSED, RELEASED, YES = "pressed", "released", "yes"


def check_extra() -> None:
    """Raise BlockcrewError if the extra `talk` is not installed."""
    if find_spec("sounddevice") is None or find_spec("pynput") is None:
        raise BlockcrewError(EXTRA)


def libraries() -> tuple[Any, Any]:
    """Return the modules of microphone and keyboard. Raises BlockcrewError where they do not work, such as without a screen."""
    check_extra()
    try:
        return import_module("sounddevice"), import_module("pynput.keyboard")
    except (ImportError, OSError) as error:
        raise BlockcrewError(
            f"The microphone or the keyboard cannot be used here ({error}): try --file, or the page."
        ) from error


class PushToTalk:
    """Records while the key is held and gives each utterance to the link. `keys` gets what the keyboard tells."""

    def __init__(self, link: ServiceLink, key: str, yes: str) -> None:
        self.link, self.keys = link, queue.Queue[str]()
        self.sound, self.keyboard = libraries()
        self.key, self.yes = self.named(key), self.named(yes)
        self.held = False

    def named(self, name: str) -> Any:
        """Return the key of a name such as f8, or of one letter. Raises BlockcrewError for an unknown name."""
        if len(name) == 1:
            return self.keyboard.KeyCode.from_char(name)
        if found := getattr(self.keyboard.Key, name, None):
            return found
        raise BlockcrewError(f"{name!r} is no key: use a letter, or a name such as f8, ctrl_r or alt_gr.")

    def run(self) -> None:
        """Take utterances until the user ends the program; a failed one is told and the next one is taken."""
        with self.keyboard.Listener(on_press=self.pressed, on_release=self.released):
            while True:
                what = self.keys.get()
                try:
                    if what == PRESSED:
                        self.link.say_pieces(self.pieces(), print)
                    elif what == YES:
                        self.link.answer("yes")
                except BlockcrewError as error:
                    print(error, flush=True)

    def pressed(self, key: Any) -> None:
        """Note that a key went down; a held key repeats, which counts once."""
        if key == self.key and not self.held:
            self.held = True
            self.keys.put(PRESSED)
        elif key == self.yes:
            self.keys.put(YES)

    def released(self, key: Any) -> None:
        """Note that the key went up."""
        if key == self.key:
            self.held = False
            self.keys.put(RELEASED)

    def pieces(self) -> Iterator[bytes]:
        """Yield audio, a tenth of a second at a time, while the key is held. Raises BlockcrewError without a microphone."""
        try:
            with self.sound.RawInputStream(samplerate=RATE, channels=1, dtype="int16", blocksize=RATE // 10) as stream:
                for _ in range(PIECES):
                    audio, _ = stream.read(RATE // 10)
                    yield bytes(audio)
                    if not self.held:
                        return
        except self.sound.PortAudioError as error:
            raise BlockcrewError(
                f"The microphone cannot be used ({error}): choose another one in the system's settings."
            ) from error
