"""The profiles of language models: how much a model is asked at once, and how it is asked. A file of its own, so that the
settings, the minds and the commands can name them."""

from enum import StrEnum


class ModelProfile(StrEnum):
    """The ability of a language model. `small` models decide one thing at a time, with the counts worked out for them;
    `standard` models plan in stages and give several actions at once; `thinking` models think before they answer, so that their
    thoughts have a limit of their own from the first question on, and their server's temperature."""

    SMALL = "small"
    STANDARD = "standard"
    THINKING = "thinking"
