"""The hand-tuned C kernel as a shared library, where a C compiler exists."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

SOURCE = Path(__file__).with_name("anchor.c")

Bytes = NDArray[np.uint8]


@frozen(kw_only=True)
class Anchor:
    """``width`` is the number of lanes in one vector; lanes must be a multiple of it."""

    width: int
    resolve_into: Callable[[int, int, int, int, int], int]
    rounds_into: Callable[[int, int, int, int], int]

    def resolve(self, starters: Bytes, plays: Bytes, points: Bytes) -> None:
        """Whole rounds of given plays ``[10, seats, lanes]``; the arrays are contiguous."""
        seats, lanes = points.shape
        assert lanes % self.width == 0
        self.resolve_into(seats, starters.ctypes.data, plays.ctypes.data, lanes, points.ctypes.data)

    def play_random(self, rng: np.random.Generator, points: Bytes) -> None:
        """Random rounds, with the library's own generator."""
        seats, lanes = points.shape
        assert lanes % self.width == 0
        seed = rng.integers(0, 1 << 64, size=24, dtype=np.uint64)
        self.rounds_into(seats, seed.ctypes.data, lanes, points.ctypes.data)


def build(width: int, folder: Path) -> Anchor | None:
    """Compile for this machine with vectors of ``width`` bytes; ``None`` without compiler or such vectors."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or width > widest(compiler):
        return None
    library = folder / f"anchor-{width}.so"
    options = ["-std=gnu11", "-O3", "-march=native", "-funroll-loops", "-Wno-psabi", "-fPIC", "-shared"]
    command = [compiler, *options, f"-DWIDTH={width}", "-o", str(library), str(SOURCE)]
    subprocess.run(command, check=True, timeout=300)
    code = ctypes.CDLL(str(library))
    code.anchor_resolve.argtypes = (
        ctypes.c_int,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_size_t,
        ctypes.c_void_p,
    )
    code.anchor_rounds.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
    return Anchor(width=code.anchor_width(), resolve_into=code.anchor_resolve, rounds_into=code.anchor_rounds)


def widest(compiler: str) -> int:
    """Bytes of the widest vector that this machine has instructions for on bytes."""
    command = [compiler, "-march=native", "-dM", "-E", "-x", "c", "/dev/null"]
    try:
        known = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    except subprocess.CalledProcessError:
        return 0
    return 64 if "__AVX512BW__" in known else 32 if "__AVX2__" in known else 16
