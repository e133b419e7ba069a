"""Says where the files lie that Node.js runs and that Python reads beside its own: skills, the embedded server, prompts, tables
and node packages. In a clone that is the clone; an installed package has a folder of its own in the user's cache, which
installation/readying.py makes."""

from pathlib import Path

from platformdirs import user_cache_path

VERSION = "0.1.0"  # that of pyproject.toml and package.json; a test compares them
PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "shipped"  # hatch_build.py puts it into a wheel
INSTALLED = SHIPPED.is_dir()
CACHE = user_cache_path("blockcrew", appauthor=False)
HOMES = CACHE / "home"  # a folder for each version that is installed


def home() -> Path:
    """Return the folder of an installed package's files, whether or not it exists yet: its name has the version and a digest of
    what is in the wheel, so that another build never uses it."""
    digest = (SHIPPED / "digest").read_text("ascii").strip()
    return HOMES / f"{VERSION}-{digest}"


PROJECT = home() if INSTALLED else PACKAGE.parent
SETUP = "blockcrew setup" if INSTALLED else "make setup"  # the command to name in messages about what is missing
FETCHED = PROJECT / "python"  # Python packages that are fetched without those that they ask for, as pip would bring them
