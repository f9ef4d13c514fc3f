"""Reads files of stored positions (docs/learning_data.md). Needs Python alone.

    for block in read_positions("games"):      # a folder or a file
        for position in block.positions(): ...
"""

import mmap
import pathlib
import struct
from dataclasses import dataclass

FIRST_LINE = b"plateau-positions 1\n"
BLOCK, END = b"PBLK", b"PEND"
WORD = (1 << 64) - 1
WON = 65534
NO_MOVE = 65535
HEAD = struct.Struct("<IiHHHH")  # game, score, ply, result, move, size
PROVEN = 999_995_904  # scores beyond are proven wins or losses


class BadFile(Exception):
    """A file that is damaged, not finished or of another kind, as a sentence."""


@dataclass
class Position:
    game: int
    score: int
    ply: int
    result: int
    move: int
    packed: bytes


@dataclass
class Block:
    about: dict  # of the file: "game", "packing", "player", ...
    count: int
    bytes: memoryview

    def positions(self):
        at = 0
        for _ in range(self.count):
            game, score, ply, result, move, size = HEAD.unpack_from(self.bytes, at)
            at += HEAD.size
            yield Position(game, score, ply, result, move, bytes(self.bytes[at : at + size]))
            at += size


def mix(x):
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
    return x ^ (x >> 31)


def checksum(data, seed=0):
    total = mix((seed + len(data)) & WORD)
    whole = len(data) // 8 * 8
    last = int.from_bytes(data[whole:], "little")
    for (word,) in struct.iter_unpack("<Q", data[:whole]):
        total = ((total ^ word) * 0x9E3779B97F4A7C15) & WORD
        total ^= total >> 32
    total = ((total ^ last) * 0x9E3779B97F4A7C15) & WORD
    return total ^ (total >> 32)


def position_files(source):
    source = pathlib.Path(source)
    if source.is_file():
        return [source]
    files = sorted(source.glob("*.positions"))
    if not files:
        raise BadFile(f"{source} holds no files of positions (*.positions)")
    return files


def read_file(path, check=True):
    """The blocks of one file. Checksums take a second for each ten megabytes; `plateau data info` checks them faster."""
    with open(path, "rb") as file:
        try:
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError:
            raise BadFile(f"{path} is empty") from None
    try:
        return list(_blocks(path, data, check))
    except struct.error:
        raise BadFile(f"{path} is cut short") from None


def _blocks(path, data, check):
    if bytes(data[: len(FIRST_LINE)]) != FIRST_LINE:
        raise BadFile(f"{path} is not a file of positions")
    (size,) = struct.unpack_from("<I", data, len(FIRST_LINE))
    at = len(FIRST_LINE) + 4 + size
    if struct.unpack_from("<Q", data, at)[0] != checksum(data[:at]):
        raise BadFile(f"{path} is damaged: its header")
    lines = bytes(data[len(FIRST_LINE) + 4 : at]).decode().splitlines()
    about = dict((part.strip() for part in line.split(":", 1)) for line in lines if ":" in line)
    at += 8
    total = 0
    while True:
        marker, count, size, _, wanted = struct.unpack_from("<4sIIIQ", data, at)
        content = data[at + 24 : at + 24 + size]
        if len(content) < size:
            raise BadFile(f"{path} is cut short")
        if marker not in (BLOCK, END) or (check and wanted != checksum(content, checksum(data[at : at + 16]))):
            raise BadFile(f"{path} is damaged at byte {at}")
        at += 24 + size
        if marker == END:
            if at != len(data) or struct.unpack_from("<Q", content)[0] != total:
                raise BadFile(f"{path} is damaged: its end")
            return
        total += count
        yield Block(about, count, content)


def read_positions(source, check=True):
    """All blocks of a folder or file, of one game."""
    blocks = [block for path in position_files(source) for block in read_file(path, check)]
    for block in blocks:
        for key in ("game", "packing"):
            if block.about.get(key) != blocks[0].about.get(key):
                raise BadFile(f"{source} holds positions of different games")
    if not blocks:
        raise BadFile(f"{source} holds no position")
    return blocks
