"""Every page of the documentation is in docs/README.md, and every link in it leads to a file and a heading that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "docs/README.md"
PAGES = [*sorted(ROOT.glob("*.md")), INDEX, *sorted(ROOT.glob("docs/guides/*.md")), *sorted(ROOT.glob("docs/results/*.md"))]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as a forge makes them: lower case, hyphens for spaces, no punctuation."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        file, _, anchor = target.partition("#")
        if file.startswith("https://"):
            continue
        place = page.parent / file if file else page
        assert place.exists(), target
        assert not anchor or anchor in anchors(place), target


def test_the_index_names_every_guide_and_every_page_of_results():
    links = set(re.findall(r"\]\(([^)#]+)\)", INDEX.read_text("utf-8")))
    pages = {
        str(path.relative_to(INDEX.parent))
        for folder in ("guides", "results")
        for path in (ROOT / "docs" / folder).glob("*.md")
    }
    assert pages <= links


def test_every_path_that_contributing_names_is_there():
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    paths = re.findall(r"`([\w/.\-]+/[\w/.\-]*)`", page)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists() and not (ROOT / "orchestrator" / path).exists()] == []
