"""Lists the programs that serve language models on a user's own machine, with the port that each usually listens on and how its
own tool gets a model. blockcrew downloads no model itself."""

from dataclasses import dataclass

HERE = "127.0.0.1"
TRIAL_TOKENS = 200_000  # limit of a first run, which no model needs that keeps to its goal


@dataclass(frozen=True, slots=True)
class LocalEngine:
    """A program that serves models: its name on the command line and in print, its usual port, the names under which it says
    that models are its own (`owner`), how to install it, and the commands with which its own tool gets the example model and
    serves it, each with a few words on it. `served` is the name that the server then gives the example."""

    name: str
    title: str
    port: int
    owners: tuple[str, ...]
    install: str
    commands: tuple[tuple[str, str], ...]
    served: str

    @property
    def url(self) -> str:
        """Return the address of the engine on its usual port."""
        return address(self.port)


ENGINES = {
    engine.name: engine
    for engine in (
        LocalEngine(
            "ollama", "Ollama", 11434, ("library",),
            "Install Ollama: https://ollama.com/download",
            (
                ("OLLAMA_CONTEXT_LENGTH=8192 ollama serve", "in another terminal; prompts need a context of 8192"),
                ("ollama pull qwen2.5:1.5b", "downloads 1 GB"),
            ),
            "qwen2.5:1.5b",
        ),
        LocalEngine(
            "llama.cpp", "llama.cpp", 8080, ("llamacpp",),
            "Install llama.cpp: https://github.com/ggml-org/llama.cpp (also in brew and winget)",
            (
                (
                    "llama-server -hf Qwen/Qwen2.5-1.5B-Instruct-GGUF:Q4_K_M --alias qwen2.5-1.5b -c 16384 -np 2",
                    "downloads 1 GB and serves it",
                ),
                ("blockcrew model serve FILE.gguf", "instead, if you have a file already"),
            ),
            "qwen2.5-1.5b",
        ),
        LocalEngine(
            "lmstudio", "LM Studio", 1234, ("organization_owner",),
            "Install LM Studio: https://lmstudio.ai (its tool `lms` comes with it)",
            (
                ("lms get qwen2.5-1.5b-instruct", "downloads 1 GB"),
                ("lms load qwen2.5-1.5b-instruct --context-length 8192", "prompts need a context of 8192"),
                ("lms server start", ""),
            ),
            "qwen2.5-1.5b-instruct",
        ),
        LocalEngine(
            "vllm", "vLLM", 8000, ("vllm",),
            "Install vLLM: https://docs.vllm.ai (it needs a graphics card)",
            (("vllm serve Qwen/Qwen2.5-7B-Instruct --max-model-len 8192", "downloads 15 GB and serves it"),),
            "Qwen/Qwen2.5-7B-Instruct",
        ),
    )
}  # fmt: skip


def address(port: int) -> str:
    """Return the address at which blockcrew asks a server of models on this machine."""
    return f"http://{HERE}:{port}/v1"


def lines_to_type(model: str, url: str, small: bool = False) -> tuple[str, str]:
    """Return the two commands that try a served model: one call, and a crew on the tabletop. A `small` model is asked for one
    choice at a time."""
    which = f"--model {model} --base-url {url}"
    profile = "BLOCKCREW_MODEL_PROFILE=small " if small else ""
    return (
        f"blockcrew doctor {which}",
        f"{profile}blockcrew tabletop --mind language {which} --budget-tokens {TRIAL_TOKENS}",
    )
