"""Trains the model of intents together with the upper layers of its embedding model, and stores both:

    python -m benchmarks.line_tuning [--write] [--left-out WRITERS]

It needs torch, safetensors and tokenizers besides the project (benchmarks/line_network.py), in an environment of its own, and
about ten minutes of one core. --write stores what was learned from all lines in orchestrator/commands/bank/ (tuning.npz and
weights.npz); --left-out learns from the other writers and says how many lines of these writers (such as k,l) are read right.
"""

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from benchmarks.line_model import columns_of, heard, is_right, named, target
from benchmarks.line_network import STRENGTH, Dense, Network, Weights, lower_states
from orchestrator.commands.bank.features import Features
from orchestrator.commands.bank.in_context import in_context
from orchestrator.commands.bank.line_model import LABELS, WEIGHTS, labelled_lines, row_of
from orchestrator.commands.meaning import CHANGES
from orchestrator.llm.embeddings import Offline

SEED, ROUNDS, SIZE = 1, 6, 32
RATE, HEAD_RATE, DECAY, WARM = 1e-3, 1e-2, 3e-4, 30
FEATURES_OFF = 0.3  # of the lines are learned by their vectors alone


class Lines:
    """The labelled lines as they are learned."""

    def __init__(self, lines: Sequence[Mapping[str, Any]]) -> None:
        weights = Weights()
        coded = [weights.coded(*in_context(heard(line))) for line in lines]
        self.lines, self.weights = lines, weights
        self.states, self.starts = lower_states(weights, coded), [start for _, start in coded]
        self.known: list[Features] = [named(line) for line in lines]
        self.targets = torch.tensor(np.stack([target(line) for line in lines]))

    def rows(self, columns: Mapping[str, int], chosen: Sequence[int]) -> Tensor:
        """Return the features of the chosen lines, scaled as the model takes them."""
        return torch.tensor(np.stack([row_of(columns, (), self.known[at]) for at in chosen]))


def learned(lines: Lines, chosen: Sequence[int], seed: int = SEED) -> tuple[Network, dict[str, int]]:
    """Return the network that was trained on the chosen lines, and the columns of its features."""
    torch.manual_seed(seed)
    chance = torch.Generator().manual_seed(seed)
    columns = columns_of([lines.known[at] for at in chosen])
    rows = lines.rows(columns, chosen)
    network = Network(lines.weights, len(columns), len(LABELS))
    optimiser, plan = optimiser_of(network, ROUNDS * -(-len(chosen) // SIZE))
    for number in range(ROUNDS):
        network.train()
        begin, total = time.process_time(), 0.0
        for batch in batches([len(lines.states[at]) for at in chosen], chance):
            loss = step(network, lines, [chosen[at] for at in batch], rows[batch])
            optimiser.zero_grad()
            (loss + DECAY * (network.w.weight.square().sum() + network.f.square().sum()) / 2).backward()
            optimiser.step()
            plan.step()
            total += loss.item() * len(batch)
        print(f"round {number + 1}: loss {total / len(chosen):.3f}, {time.process_time() - begin:.0f} s", flush=True)
    return network.eval(), columns


def optimiser_of(network: Network, steps: int) -> tuple[Any, Any]:
    """Return what changes the weights, and the plan by which its steps become smaller."""
    layers = [part for name, part in network.named_parameters() if name.startswith("layers")]
    head = [network.w.weight, network.w.bias, network.f]
    groups = [
        {"params": layers, "lr": RATE, "weight_decay": 0.01},
        {"params": head, "lr": HEAD_RATE, "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups)
    return optimiser, torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda at: min(1, (at + 1) / WARM) * max(0.02, 1 - at / steps)
    )


def batches(lengths: Sequence[int], chance: torch.Generator) -> list[list[int]]:
    """Return the indices of all lines in batches of about the same length, in a random order."""
    sizes = [length + torch.rand(1, generator=chance).item() * 4 for length in lengths]
    order = sorted(range(len(lengths)), key=lambda at: sizes[at])
    parts = [order[start : start + SIZE] for start in range(0, len(order), SIZE)]
    return [parts[at] for at in torch.randperm(len(parts), generator=chance)]


def step(network: Network, lines: Lines, batch: Sequence[int], rows: Tensor) -> Tensor:
    """Return the loss of a batch; the features of some lines are left out, so that the vectors learn as much as they can."""
    on = (torch.rand(len(batch), 1) > FEATURES_OFF).float()
    scores = network.w(vectors_of(network, lines, batch)) + on * (rows @ network.f)
    return -(lines.targets[batch] * torch.log_softmax(scores, 1)).sum(1).mean()


def vectors_of(network: Network, lines: Lines, chosen: Sequence[int]) -> Tensor:
    """Return the vectors of the chosen lines."""
    return network.vectors([lines.states[at] for at in chosen], [lines.starts[at] for at in chosen])


def odds_of(network: Network, columns: Mapping[str, int], lines: Lines, chosen: Sequence[int]) -> list[dict[str, float]]:
    """Return the odds of the labels for each of the chosen lines."""
    with torch.no_grad():
        scores = (
            torch.cat([network.w(vectors_of(network, lines, [at])) for at in chosen]) + lines.rows(columns, chosen) @ network.f
        )
    return [dict(zip(LABELS, each, strict=True)) for each in torch.softmax(scores, 1).tolist()]


def write(network: Network, columns: Mapping[str, int]) -> None:
    """Store the changes of the embedding model and the weights of the head with two bytes for each number."""
    changes = {}
    for part in network.modules():
        if isinstance(part, Dense) and part.a is not None and part.b is not None:
            changes |= {f"{part.name}.a": half(part.a), f"{part.name}.b": half(STRENGTH * part.b)}
    np.savez_compressed(CHANGES, **changes)
    weights = torch.cat([network.f, network.w.weight.T])
    np.savez_compressed(
        WEIGHTS, columns=np.array(json.dumps(list(columns))), weights=half(weights), bias=half(network.w.bias),
        model=np.array(Offline.name),
    )  # fmt: skip
    print(f"{len(columns)} features in {WEIGHTS}; {len(changes) // 2} changed matrices in {CHANGES}")


def half(part: nn.Parameter | Tensor) -> Any:
    """Return numbers with two bytes each."""
    return part.detach().numpy().astype(np.float16)


def main() -> None:
    """Learn, report and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--left-out", default="", metavar="WRITERS")
    options = parser.parse_args()
    torch.set_num_threads(1)
    lines = Lines(labelled_lines())
    if options.left_out:
        test = [at for at, line in enumerate(lines.lines) if line["writer"] in options.left_out.split(",")]
        found = odds_of(*learned(lines, sorted(set(range(len(lines.lines))) - set(test))), lines, test)
        right = sum(is_right(lines.lines[at], odds) for at, odds in zip(test, found, strict=True))
        print(f"writers {options.left_out}: {right} of {len(test)} read right by the model alone")
    if options.write:
        write(*learned(lines, range(len(lines.lines))))


if __name__ == "__main__":
    main()
