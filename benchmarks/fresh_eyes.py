"""Draws docstrings, or sentences that users see, for a reader with fresh eyes; the hash of the last code commit is the seed.

    python -m benchmarks.fresh_eyes docstrings [--count 32]
    python -m benchmarks.fresh_eyes sentences [--count 60]

The sentences are those of README.md, the guides, and messages: strings of the code that read like a sentence, with `{}` for
what is filled in. Each item is printed with its place. The reader judges each item alone.
"""

import argparse
import ast
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE = ("orchestrator", "skills", "mc_server", "prompts", "docker", "bootstrap.py")
NOT_TEXT = re.compile(r"^(\s*[|#`]|    |\s*$|```)")
WORDS = 4  # fewer words are no sentence
JS_TEXT = re.compile(r"'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`")
Item = tuple[str, str]  # its place, and its text


def last_code_commit() -> str:
    """Return the hash of the last commit that changed code."""
    command = ["git", "log", "-1", "--format=%H", "--", *CODE]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def docstrings() -> Iterator[Item]:
    """Yield each public docstring of the package, with the name and the arguments of what it describes."""
    for file in sorted((ROOT / "orchestrator").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            name = getattr(node, "name", "(module)")
            if (text := ast.get_docstring(node)) and not name.startswith("_"):
                yield f"{file.relative_to(ROOT)}: {name}{arguments(node)}", text


def arguments(node: ast.AST) -> str:
    """Return the signature of a function as in the source; empty for a class or a module."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    return f"({ast.unparse(node.args)})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def page_sentences() -> Iterator[Item]:
    """Yield the sentences of README.md and the guides, without tables' rules and code blocks."""
    for file in (ROOT / "README.md", *sorted((ROOT / "docs/guides").glob("*.md"))):
        text = re.sub(r"```.*?```", "", file.read_text("utf-8"), flags=re.DOTALL)
        for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:\* |\d+\. ))", text):
            if NOT_TEXT.match(paragraph):
                continue
            for sentence in re.split(r"(?<=[.!?:])\s+(?=[A-Z`*\[])", " ".join(paragraph.split())):
                yield str(file.relative_to(ROOT)), sentence


def messages() -> Iterator[Item]:
    """Yield strings of the code that read like a sentence, with `{}` for what is filled in."""
    for file in sorted((ROOT / "orchestrator").rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        skipped = {id(each) for node in ast.walk(tree) for each in hidden(node)}
        for node in ast.walk(tree):
            if id(node) not in skipped and (text := literal(node)):
                yield f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", text
    for folder in ("skills", "orchestrator/bridge/js", "orchestrator/service/static", "mc_server"):
        for script in sorted([*(ROOT / folder).rglob("*.js"), *(ROOT / folder).rglob("*.mjs")]):
            code = re.sub(r"^\s*(//|\*|/\*).*$", "", script.read_text("utf-8"), flags=re.MULTILINE)
            for one, two in JS_TEXT.findall(code):
                yield str(script.relative_to(ROOT)), re.sub(r"\$\{[^}]*\}", "{}", one or two).replace("\\'", "'")


def hidden(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that are no messages of their own: docstrings and the pieces of an f-string."""
    if isinstance(node, ast.JoinedStr):
        yield from (each for each in ast.walk(node) if each is not node)
    body = getattr(node, "body", None)
    if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
        yield body[0].value


def literal(node: ast.AST) -> str:
    """Return the text of a string, or of an f-string with `{}` for each value; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
    return ""


def is_sentence(text: str) -> bool:
    """Return whether a text of the code reads like a sentence or a large part of one."""
    words = re.findall(r"[A-Za-z']{2,}", text)
    return len(words) >= WORDS and " " in text and "\\" not in text and not re.search(r"[<>=;|^]|\(\?", text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("docstrings", "sentences"))
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", default="", help="another seed than the hash of the last code commit")
    asked = parser.parse_args()
    seed = asked.seed or last_code_commit()
    if asked.what == "docstrings":
        drawn = random.Random(seed).sample(list(docstrings()), asked.count or 32)
    else:
        count = asked.count or 60
        spoken = [(place, text) for place, text in messages() if is_sentence(text)]
        drawn = random.Random(seed).sample(list(page_sentences()), count // 2)
        drawn += random.Random(seed).sample(spoken, count - count // 2)
    print(f"seed {seed}")
    for number, (place, text) in enumerate(drawn, 1):
        print(f"\n{number}. {place}\n{text}")


if __name__ == "__main__":
    main()
