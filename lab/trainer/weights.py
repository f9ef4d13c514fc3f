"""Writes files of weights (docs/learning.md#the-weights-file). Needs Python alone."""

import itertools
import os


def to_text(about, blocks):
    """`about`: pairs of a key and what it says; `blocks`: pairs of a name and its numbers."""
    lines = ["plateau-weights 1"]
    lines += [f"# {key}: {value}" for key, value in about]
    for name, numbers in blocks:
        lines.append(f"{name}[{len(numbers)}] =")
        words = list(in_words(numbers))
        for first in range(0, len(words), 16):
            lines.append(" ".join(words[first : first + 16]))
    return "\n".join(lines) + "\n"


def in_words(numbers):
    """Equal numbers in a row as K*N."""
    for number, run in itertools.groupby(numbers):
        count = len(list(run))
        yield f"{count}*{number:.9g}" if count > 1 else f"{number:.9g}"


def write(path, about, blocks):
    """Replaces the file when it is written whole."""
    with open(f"{path}.part", "w", encoding="utf-8") as file:
        file.write(to_text(about, blocks))
    os.replace(f"{path}.part", path)
