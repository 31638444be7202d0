"""From findings to files: tries, flat arrays, tables, ``meta.json``; same input, same bytes."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import marisa_trie

from tools.build_lexicon.headwords import Headword, best_standing
from tools.build_lexicon.sources import Pin
from wordsvc.lexicon.artefact import CHECKSUM, FORMAT, checksum_of, file_crc32
from wordsvc.lexicon.entries import Entries, recipe_of
from wordsvc.lexicon.forms import Change, Kind, change
from wordsvc.lexicon.hashes import combined_sha256, file_sha256
from wordsvc.lexicon.refusals import Name
from wordsvc.lexicon.spelling import build_index

VERSION: Final = "2026.11"
MAX_FREQUENCY: Final = 80


def trie(keys: Iterable[str]) -> marisa_trie.Trie:
    """The fastest trie to look up, as measured: one trie, label order, large cache."""
    return marisa_trie.Trie(
        sorted(keys), num_tries=1, order=marisa_trie.LABEL_ORDER, cache_size=marisa_trie.HUGE_CACHE
    )


def write_entries(folder: Path, headwords: Iterable[Headword], zipf: Mapping[str, float]) -> int:
    """Base forms: the trie and what stands beside it. ``zipf``: key → frequency. Returns how many keys."""
    by_key: dict[str, list[Headword]] = defaultdict(list)
    for headword in headwords:
        by_key[headword.key].append(headword)
    ids = trie(by_key)
    keys = [ids.restore_key(number) for number in range(len(ids))]
    names = sorted({source for headword in headwords for source in headword.sources})
    shapes = [_shape(key, by_key[key], names) for key in keys]
    table = {shape: number for number, (shape, _) in enumerate(_by_use(shapes))}
    ids.save(str(folder / "base.marisa"))
    (folder / "base.standing").write_bytes(bytes(_standing(by_key[key]) for key in keys))
    (folder / "base.frequency").write_bytes(
        bytes(min(MAX_FREQUENCY, round(10 * zipf.get(key, 0.0))) for key in keys)
    )
    (folder / "base.shape").write_bytes(b"".join(table[shape].to_bytes(2, "little") for shape in shapes))
    _write_json(folder / "shapes.json", {"sources": names, "shapes": [json.loads(shape) for shape in table]})
    return len(keys)


def _standing(headwords: list[Headword]) -> int:
    """That of the surest spelling, which most sources list."""
    best = min(
        headwords, key=lambda found: (not found.standing.sure, -len(found.sources), best_standing(found))
    )
    return best.standing


def _shape(key: str, headwords: list[Headword], names: list[str]) -> str:
    ordered = sorted(headwords, key=lambda found: (-len(found.sources), found.spelling, found.word_class))
    return json.dumps(
        [
            [
                recipe_of(key, found.spelling),
                found.word_class,
                [names.index(s) for s in sorted(found.sources)],
            ]
            for found in ordered
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _by_use(items: Iterable[Any]) -> list[tuple[Any, int]]:
    return sorted(Counter(items).items(), key=lambda pair: (-pair[1], pair[0]))


def write_forms(folder: Path, forms: Iterable[tuple[str, str, Kind]]) -> int:
    """Inflected forms with the changes that lead to their base forms. Returns how many pairs."""
    pairs = [(form, change(form, base, kind)) for form, base, kind in forms]
    numbers: dict[Change, int] = {
        found: n for n, (found, _) in enumerate(_by_use(found for _, found in pairs))
    }
    records = sorted((form, (numbers[found],)) for form, found in pairs)
    marisa_trie.RecordTrie("<H", records, order=marisa_trie.LABEL_ORDER).save(str(folder / "forms.marisa"))
    _write_json(folder / "changes.json", [list(found) for found in numbers])
    return len(pairs)


def write_refused(folder: Path, refused: Mapping[str, Name]) -> int:
    """Keys of names, places, brands and abbreviations, with their kinds."""
    ids = trie(refused)
    ids.save(str(folder / "refused.marisa"))
    keys = (ids.restore_key(number) for number in range(len(ids)))
    (folder / "refused.kind").write_bytes(bytes(int(refused[key]) for key in keys))
    return len(ids)


def write_old_spellings(folder: Path, old: Mapping[str, list[str]]) -> int:
    """Struck spelling → keys of today's."""
    _write_json(folder / "old_spellings.json", dict(sorted(old.items())))
    return len(old)


def write_spelling(folder: Path) -> None:
    """The index of the corrector, made from the entries just written."""
    (folder / "spelling.bin").write_bytes(build_index(Entries.open(folder)))


def write_meta(folder: Path, pins: Mapping[str, Pin], counts: Mapping[str, int]) -> None:
    """``meta.json`` of the lexicon."""
    files = [path for path in sorted(folder.iterdir()) if path.name != "meta.json"]
    built = {"command": "python -m tools.build_lexicon", "marisa_order": "label", "num_tries": 1}
    write_meta_of(files, pins, counts, built)


def write_meta_of(
    paths: Sequence[Path], pins: Mapping[str, Pin], counts: Mapping[str, int], built: Mapping[str, object]
) -> None:
    """``meta.json`` beside ``paths``: what they are made of, the hash and the checksum of each."""
    files = {path.name: file_sha256(path) for path in paths}
    meta = {
        "format": FORMAT,
        "version": VERSION,
        "sha256": combined_sha256(files),
        "files": files,
        "checksums": {path.name: file_crc32(path) for path in paths},
        "sources": {name: asdict(pin) for name, pin in sorted(pins.items())},
        "counts": dict(counts),
        "built": dict(built),
    }
    meta[CHECKSUM] = checksum_of(meta)
    _write_json(paths[0].parent / "meta.json", meta, indent=2)


def _write_json(path: Path, value: Any, indent: int | None = None) -> None:
    separators = None if indent else (",", ":")
    path.write_text(
        json.dumps(value, ensure_ascii=False, indent=indent, separators=separators) + "\n", "utf-8"
    )
