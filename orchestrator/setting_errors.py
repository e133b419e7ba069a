"""The error of settings, in a file of its own so that the command line can name it before it loads the settings."""


class BadSetting(Exception):
    """Raised when the environment or the installation is wrong; the message is one sentence that says what to do."""
