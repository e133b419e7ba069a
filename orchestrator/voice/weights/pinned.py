"""The models that `blockcrew voice fetch` downloads, with the revision, size and SHA-256 of each file.

Each hash was compared with those that several unrelated public projects pin for the same revision; that of tiny.en was also
compared with the files themselves.
"""

from dataclasses import dataclass

HUB = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """One file of a model: its name, its size in bytes and its SHA-256."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PinnedModel:
    """A Whisper model in CTranslate2's format, at one revision of its repository."""

    name: str
    repository: str
    revision: str
    files: tuple[PinnedFile, ...]

    @property
    def size(self) -> int:
        """Return the size of all files in bytes."""
        return sum(file.size for file in self.files)

    def address(self, file: PinnedFile, hub: str = HUB) -> str:
        """Return the address from which a file is downloaded."""
        return f"{hub}/{self.repository}/resolve/{self.revision}/{file.name}"


ENGLISH = (
    PinnedFile("tokenizer.json", 2_128_466, "929c5252409436dce1b38a75d1abbcb5e132d170d8e324e4e04ed915fa2d22df"),
    PinnedFile("vocabulary.txt", 422_309, "ff77588746d3a2595d32ab5b69ffd7b95ce2441ac57533cb66fc3eb575a115cf"),
)  # the same in all English models
MODELS = {
    model.name: model
    for model in (
        PinnedModel(
            "tiny.en",
            "Systran/faster-whisper-tiny.en",
            "0d3d19a32d3338f10357c0889762bd8d64bbdeba",
            (
                PinnedFile("config.json", 2_317, "14b1b421a90349bc551b881461426b561a874049cb9e4c4864f2ca384f6a7cc5"),
                *ENGLISH,
                PinnedFile("model.bin", 75_537_502, "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"),
            ),
        ),
        PinnedModel(
            "base.en",
            "Systran/faster-whisper-base.en",
            "3d3d5dee26484f91867d81cb899cfcf72b96be6c",
            (
                PinnedFile("config.json", 2_227, "f3bc3821e9fc76a27bae538e11ae5b677dcdd352b4600429ce7951d398569aeb"),
                *ENGLISH,
                PinnedFile("model.bin", 145_216_508, "2a166925539a16005f14ff328359f9b9adb9dc4fb631bb3b227526862e93e2ef"),
            ),
        ),
        PinnedModel(
            "small.en",
            "Systran/faster-whisper-small.en",
            "d1d751a5f8271d482d14ca55d9e2deeebbae577f",
            (
                PinnedFile("config.json", 2_657, "666a9605530ac1f61fa8177f3702b4dacec9966749e42610839fcc32661d5fae"),
                *ENGLISH,
                PinnedFile("model.bin", 483_545_366, "62b2a45b05ee59acb4a5341b33ee35e041395d378d418a18acfe4c9e768ee37a"),
            ),
        ),
    )
}
DEFAULT = "tiny.en"
