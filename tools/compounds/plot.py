"""The reliability plot of the model card."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib import pyplot as plt
from PIL import Image

mpl.use("Agg")

BINS = 10
COLOURS = 32
Array = npt.NDArray[np.float64]


def plot_reliability(scores: Array, sensible: Array, path: Path) -> None:
    """How often what gets a score is sensible, by tenths of the score."""
    place = np.minimum((scores * BINS).astype(int), BINS - 1)
    filled = [number for number in range(BINS) if (place == number).any()]
    figure, axes = plt.subplots(figsize=(4.5, 4.5), layout="constrained")
    axes.plot([0, 1], [0, 1], color="0.7", linestyle="--")
    mean = [scores[place == number].mean() for number in filled]
    share = [sensible[place == number].mean() for number in filled]
    axes.plot(mean, share, marker="o")
    for x, y, number in zip(mean, share, filled, strict=True):
        axes.annotate(
            str((place == number).sum()), (x, y), textcoords="offset points", xytext=(6, -10), fontsize=8
        )
    axes.set(
        xlabel="Score",
        ylabel="Share labelled sensible",
        title="Held test part, clear labels",
        xlim=(0, 1),
        ylim=(0, 1),
    )
    with BytesIO() as drawn:
        figure.savefig(drawn, dpi=110)
        Image.open(drawn).convert("RGB").quantize(COLOURS).save(path, optimize=True)
