"""The model of intents as torch trains it: all-MiniLM-L6-v2 with changes of low rank in its upper layers, and a linear head.

It needs torch (2.13, CPU), safetensors and tokenizers besides the project; users of the trained model need none of them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from orchestrator.commands.bank.line_model import SCALE
from orchestrator.llm.embeddings import package_folder
from orchestrator.llm.minilm import HEADS, LAYERS, WIDTH
from orchestrator.llm.tuned_minilm import LONGEST_BEFORE, LONGEST_TEXT

FIRST = 2  # layers before this one stay as they are, so that their results are computed once
RANK, STRENGTH = 8, 2.0  # of the changes
DROPPED = 0.1  # of the numbers between the parts of a layer
EPSILON = 1e-12
DENSE = (
    "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense",
    "output.dense",
)  # fmt: skip
UNCHANGED = "attention.self.key"
Coded = tuple[list[int], int]  # the numbers of the tokens, and the index of the first one of the line itself


class Weights:
    """The weights and the tokenizer of the model, which are not trained."""

    def __init__(self) -> None:
        folder = package_folder()
        self.named: Mapping[str, Tensor] = load_file(folder / "model.safetensors")
        self.tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(LONGEST_TEXT)

    def coded(self, before: str, text: str) -> Coded:
        """Return the tokens of a line after what was said before it, as TunedMiniLM puts them together."""
        ids = self.tokenizer.encode(text).ids
        if not before:
            return ids, 0
        earlier = self.tokenizer.encode(before).ids[-LONGEST_BEFORE:]
        return [ids[0], *earlier[1:], *ids[1:]], len(earlier)

    def norm(self, state: Tensor, name: str) -> Tensor:
        """Return a state scaled by a layer's norm."""
        return functional.layer_norm(state, (WIDTH,), self.named[f"{name}.weight"], self.named[f"{name}.bias"], EPSILON)

    def words(self, ids: Tensor) -> Tensor:
        """Return the state before the first layer."""
        part = {name: self.named[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")}
        return self.norm(part["word"][ids] + part["position"][: ids.shape[1]] + part["token_type"][0], "embeddings.LayerNorm")


class Dense(nn.Module):
    """A dense layer with the model's weights and, with a rank, a trained change of that rank."""

    def __init__(self, weights: Weights, name: str, rank: int) -> None:
        super().__init__()
        self.name, self.weight, self.bias = name, weights.named[f"{name}.weight"], weights.named[f"{name}.bias"]
        high, wide = self.weight.shape
        self.a = nn.Parameter(torch.randn(rank, wide) / wide**0.5) if rank else None
        self.b = nn.Parameter(torch.zeros(high, rank)) if rank else None

    def forward(self, state: Tensor) -> Tensor:
        """Return the result for a state."""
        plain = functional.linear(state, self.weight, self.bias)
        return plain if self.a is None or self.b is None else plain + STRENGTH * ((state @ self.a.T) @ self.b.T)


class Layer(nn.Module):
    """One layer of the model."""

    def __init__(self, weights: Weights, number: int, rank: int) -> None:
        super().__init__()
        self.weights, self.prefix = weights, f"encoder.layer.{number}."
        self.m = nn.ModuleList(Dense(weights, self.prefix + part, 0 if part == UNCHANGED else rank) for part in DENSE)

    def forward(self, state: Tensor, mask: Tensor) -> Tensor:
        """Return the state after the layer; `mask` says which tokens are no padding."""
        heads = [dense(state).view(*state.shape[:2], HEADS, WIDTH // HEADS).transpose(1, 2) for dense in self.m[:3]]
        found = functional.scaled_dot_product_attention(*heads, attn_mask=mask[:, None, None, :])
        context = self.m[3](found.transpose(1, 2).reshape(state.shape))
        state = self.weights.norm(state + self.dropped(context), f"{self.prefix}attention.output.LayerNorm")
        dense = self.m[5](functional.gelu(self.m[4](state)))
        return self.weights.norm(state + self.dropped(dense), f"{self.prefix}output.LayerNorm")

    def dropped(self, state: Tensor) -> Tensor:
        """Return a state of which some numbers are dropped while the layer is trained."""
        return functional.dropout(state, DROPPED, self.training)


class Network(nn.Module):
    """The upper layers, and the weights from a line's vector and its features to the labels."""

    def __init__(self, weights: Weights, columns: int, labels: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer(weights, number, RANK) for number in range(FIRST, LAYERS))
        self.w = nn.Linear(WIDTH, labels)
        self.f = nn.Parameter(torch.zeros(columns, labels))
        nn.init.zeros_(self.w.weight)

    def vectors(self, states: Sequence[Tensor], starts: Sequence[int]) -> Tensor:
        """Return the vectors of lines, scaled as the head takes them, from their states after the lower layers."""
        most = max(map(len, states))
        state, mask = torch.zeros(len(states), most, WIDTH), torch.zeros(len(states), most, dtype=torch.bool)
        own = torch.zeros(len(states), most)
        for at, (each, start) in enumerate(zip(states, starts, strict=True)):
            state[at, : len(each)], mask[at, : len(each)], own[at, start : len(each)] = each, True, 1
        for layer in self.layers:
            state = layer(state, mask)
        mean = (state * own[:, :, None]).sum(1) / own.sum(1, keepdim=True)
        return functional.normalize(mean, dim=1) * SCALE


def lower_states(weights: Weights, coded: Sequence[Coded]) -> list[Tensor]:
    """Return the state of each line after the layers that are not changed."""
    layers = [Layer(weights, number, 0).eval() for number in range(FIRST)]
    states = []
    with torch.no_grad():
        for ids, _ in coded:
            state = weights.words(torch.tensor([ids]))
            for layer in layers:
                state = layer(state, torch.ones(1, len(ids), dtype=torch.bool))
            states.append(state[0])
    return states
