"""Corrections: every fast way has a slow twin that agrees with it."""

from __future__ import annotations

import random
import string
from collections.abc import Iterable
from pathlib import Path

import marisa_trie
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA
from spellchecker import SpellChecker

from wordsvc.lexicon.alphabet import LETTERS, fold
from wordsvc.lexicon.entries import Entries, Standing
from wordsvc.lexicon.spelling import Corrector, build_index, corrector, cost, neighbours
from wordsvc.lexicon.spelling.cost import distance
from wordsvc.lexicon.spelling.letters import CommonKeys
from wordsvc.lexicon.spelling.neighbours import KnownKeys, key_hash, neighbour, neighbour_hashes
from wordsvc.lexicon.spelling.sound import sound, sounds
from wordsvc.lexicon.spelling.sound_index import KeysBySound
from wordsvc.paths import DATA

MISSPELLINGS = [
    tuple(fold(word).key or "" for word in line.split("\t"))
    for line in (Path(__file__).parent / "misspellings.tsv").read_text("utf-8").splitlines()[1:]
]
MEANT = sorted(
    {meant for _, meant in MISSPELLINGS} | {"AB", "ABC", "EI", "ÖL", "HAUS", "MAUS", "LAUS", "RAUS"}
)
RARE, UNSURE = "HERBARIUM", "KÄTZCHEN"
FAR = float("inf")

KEYS = st.text(LETTERS, min_size=2, max_size=12)
EDITS = st.lists(st.tuples(st.integers(0, 39), st.sampled_from("-+=~"), st.sampled_from(LETTERS)), max_size=3)


def make_entries(zipf: dict[str, int], unsure: Iterable[str] = ()) -> Entries:
    """A lexicon of these keys, each with ten times its Zipf value."""
    ids = marisa_trie.Trie(zipf)
    numbers = [ids.restore_key(number) for number in range(len(ids))]
    standing = bytes(Standing.HALF_DIMINUTIVE if key in unsure else Standing.HEADWORD for key in numbers)
    frequency = bytes(zipf[key] for key in numbers)
    return Entries(ids, memoryview(standing), memoryview(frequency), memoryview(b""), Path())


def make_corrector(entries: Entries) -> Corrector:
    return Corrector(entries, memoryview(build_index(entries)))


ENTRIES = make_entries(
    {key: 30 + len(key) * 7 % 40 for key in MEANT} | {RARE: 29, UNSURE: 40, "HUNDEHÜTTE": 0}, {UNSURE}
)
CORRECTOR = make_corrector(ENTRIES)
SOUND = {key: sound(key) for key in ENTRIES.ids}


def edited(word: str, edits: Iterable[tuple[int, str, str]]) -> str:
    """``word`` with letters taken out (-), put in (+), replaced (=) or swapped (~)."""
    for place, kind, letter in edits:
        i = place % len(word)
        new = {"-": "", "+": letter + word[i], "=": letter, "~": word[i : i + 2][::-1]}[kind]
        word = word[:i] + new + word[i + (2 if kind == "~" else 1) :]
        if len(word) < 2:
            break
    return word


def slow_distance(written: str, meant: str) -> float:
    """The whole table, without cutting off what the words share and without a limit."""
    written, meant = f"^{written}$", f"^{meant}$"
    best = {(0, 0): 0.0}
    for i in range(len(written) + 1):
        for j in range(len(meant) + 1):
            for a, b, more in cost._mistakes_at(written, i, meant, j):
                there = (i + a, j + b)
                best[there] = min(best.get(there, FAR), best[i, j] + more)
    return best[len(written), len(meant)]


def slow_corrections(key: str, entries: Entries) -> tuple[str, ...]:
    """Measure every key of the lexicon."""

    def ranked(words: Iterable[str]) -> list[str]:
        costs = {word: distance(key, word) for word in words}
        likely = [word for word in costs if costs[word] <= corrector.tolerance(len(key))]
        rarity = {word: corrector.RARITY * entries.frequency[entries.ids[word]] for word in likely}
        return sorted(likely, key=lambda word: (costs[word] - rarity[word], word))

    words = [word for word in entries.ids if entries.is_sure(word)]
    if key in words or len(key) < 2 or len(key) > 40:
        return ()
    sounding = set(sounds(key))
    alike = [word for word in words if SOUND[word] in sounding]
    near = [word for word in words if OSA.distance(key, word) <= 1]
    common = [word for word in words if entries.frequency[entries.ids[word]] >= corrector.COMMON]
    farther = [word for word in common if OSA.distance(key, word) <= 2 and len(key) > 4]
    return tuple(ranked({*alike, *near}) or ranked(farther))


class TestCorrections:
    @pytest.mark.parametrize(("written", "meant"), MISSPELLINGS)
    def test_agrees_with_measuring_every_word(self, written: str, meant: str) -> None:
        found = CORRECTOR.corrections(written, limit=100)
        assert found == slow_corrections(written, ENTRIES)
        assert meant in found

    @settings(max_examples=150)
    @given(st.sampled_from(sorted(ENTRIES.ids)), EDITS)
    def test_agrees_with_measuring_every_word_after_any_edits(self, word: str, edits: list) -> None:
        written = edited(word, edits)
        assert CORRECTOR.corrections(written, limit=100) == slow_corrections(written, ENTRIES)

    @settings(max_examples=150)
    @given(st.one_of(KEYS, st.builds(edited, st.sampled_from(MEANT), EDITS)))
    def test_is_a_misspelling_exactly_if_it_has_corrections(self, key: str) -> None:
        assert CORRECTOR.is_misspelling(key) == bool(CORRECTOR.corrections(key))

    @pytest.mark.parametrize(
        "key", ["HAUS", "A", "", "Ä", "RLNWATVWV", "XYZZYQQ", "QXZVBNMKPW", "B" * 41, "B" * 256]
    )
    def test_none_for_what_is_right_or_nonsense(self, key: str) -> None:
        assert CORRECTOR.corrections(key) == ()
        assert not CORRECTOR.is_misspelling(key)

    def test_takes_the_longest_keys(self) -> None:
        longest = "HAUS" * 10
        found = make_corrector(make_entries({longest: 0, longest + "X": 0}))
        assert found.corrections(longest[:-1]) == (longest,)
        assert found.corrections(f"A{longest[1:]}") == (longest,)

    def test_examples_of_the_rule(self) -> None:
        found = make_corrector(make_entries({"STANDARD": 46, "STANDORT": 48, "MÖBELSTÜCK": 30}))
        assert found.corrections("STANDART") == ("STANDARD", "STANDORT")
        assert found.corrections("MOEBELSTUECK") == ("MÖBELSTÜCK",)

    def test_an_empty_lexicon_corrects_nothing(self) -> None:
        assert make_corrector(make_entries({})).corrections("HAUS") == ()

    def test_gives_no_more_than_asked_for(self) -> None:
        found = make_corrector(make_entries({"KLAGEN": 40, "PLAGEN": 35, "BLAGEN": 20}))
        assert found.corrections("XLAGEN", limit=9) == ("KLAGEN", "PLAGEN", "BLAGEN")
        assert found.corrections("XLAGEN", limit=2) == ("KLAGEN", "PLAGEN")

    def test_gives_only_what_is_accepted(self) -> None:
        assert "MAUS" in CORRECTOR.corrections("MMAUS")
        assert "MAUS" not in CORRECTOR.corrections("MMAUS", accept=lambda word: word != "MAUS")

    def test_gives_nothing_that_the_team_would_have_to_decide(self) -> None:
        assert not CORRECTOR.corrections("KÄTZCHHEN")

    def test_thinks_of_two_plain_mistakes_for_common_words_only(self) -> None:
        assert CORRECTOR.corrections("KRANJENHAIS") == ("KRANKENHAUS",)
        assert CORRECTOR.corrections("HERVARIUN") == ()
        assert CORRECTOR.corrections("HERVARIUM") == (RARE,)

    @pytest.mark.parametrize(("first", "second"), [("HAUSTÜR", "MAUSTÜR"), ("MAUSTÜR", "HAUSTÜR")])
    def test_the_commoner_word_comes_first(self, first: str, second: str) -> None:
        found = make_corrector(make_entries({first: 60, second: 30}))
        assert found.corrections("XAUSTÜR") == (first, second)

    def test_short_words_get_cheap_mistakes_only(self) -> None:
        found = make_corrector(make_entries({"FÜR": 60, "TAG": 60, "HAUS": 60}))
        assert found.corrections("FUER") == found.corrections("FUR") == ("FÜR",)
        assert found.corrections("TAK") == ("TAG",)
        assert found.corrections("TAM") == found.corrections("XAUS") == found.corrections("HAUKP") == ()

    def test_same_bytes_for_the_same_lexicon(self) -> None:
        zipf = dict.fromkeys(MEANT, 30)
        assert build_index(make_entries(zipf)) == build_index(make_entries(dict(reversed(zipf.items()))))


class TestCost:
    def test_agrees_with_the_whole_table(self) -> None:
        rng = random.Random(20)
        for _ in range(1500):
            word = rng.choice(MEANT)
            edits = [
                (rng.randrange(40), rng.choice("-+=~"), rng.choice(LETTERS)) for _ in range(rng.randrange(4))
            ]
            written = edited(word, edits)
            assert distance(written, word) == pytest.approx(slow_distance(written, word)), (written, word)

    @given(st.sampled_from(MEANT), EDITS, st.floats(0, 3))
    def test_a_limit_hides_what_is_above_it_and_changes_nothing_else(
        self, word: str, edits: list, limit: float
    ) -> None:
        written = edited(word, edits)
        whole = distance(written, word)
        assert distance(written, word, limit) == (whole if whole <= limit else FAR)

    @given(KEYS, KEYS)
    def test_is_zero_for_equal_words_only(self, one: str, other: str) -> None:
        assert distance(one, one) == 0
        assert (distance(one, other) == 0) == (one == other)

    @given(st.sampled_from(MEANT), EDITS)
    def test_one_mistake_is_plausible_from_five_letters_on(self, word: str, edits: list) -> None:
        written = edited(word, edits[:1])
        assert distance(written, word) <= corrector.tolerance(max(len(written), 5))

    @pytest.mark.parametrize(
        ("cheaper", "dearer"),
        [
            (("SEPERAT", "SEPARAT"), ("SEPKRAT", "SEPARAT")),  # a vowel for a vowel
            (("MAEDCHEN", "MÄDCHEN"), ("MADCHEN", "MÄDCHEN")),
            (("MADCHEN", "MÄDCHEN"), ("MÖDCHEN", "MÄDCHEN")),
            (("FATER", "VATER"), ("KATER", "VATER")),
            (("ZWIBEL", "ZWIEBEL"), ("ZWEBEL", "ZWIEBEL")),
            (("KONTROLE", "KONTROLLE"), ("KOTROLLE", "KONTROLLE")),
            (("STUL", "STUHL"), ("STUH", "STUHL")),
            (("TEATER", "THEATER"), ("HEATER", "THEATER")),
            (("FYSIK", "PHYSIK"), ("HYSIK", "PHYSIK")),
            (("ABENT", "ABEND"), ("ABENK", "ABEND")),
            (("FENSTWR", "FENSTER"), ("FENSTMR", "FENSTER")),  # the key beside it
            (("FENSTWR", "FENSTER"), ("FENSTRE", "FENSTER")),  # two letters swapped
            (("STANDART", "STANDARD"), ("STANDRAD", "STANDARD")),
            (("STRABE", "STRASSE"), ("STRAKE", "STRASSE")),
        ],
    )
    def test_german_mistakes_are_cheaper(self, cheaper: tuple[str, str], dearer: tuple[str, str]) -> None:
        assert distance(*cheaper) < distance(*dearer)

    def test_the_table_of_mistakes_is_well_formed(self) -> None:
        lines = (DATA / "spelling" / "mistakes.tsv").read_text("utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        pairs = [(written, meant) for written, meant, *_ in rows]
        assert len({frozenset(pair) for pair in pairs}) == len(pairs)
        for written, meant, there, back, example in rows:
            assert set(written + meant) <= set(f"^{LETTERS}$")
            assert 0 < float(there) < 1
            assert not back or 0 < float(back) < 1
            assert written in f"^{fold(example).key}$" or meant in f"^{fold(example).key}$"


class TestNeighbours:
    @settings(max_examples=40)
    @given(KEYS)
    def test_are_those_of_pyspellchecker(self, key: str) -> None:
        checker = SpellChecker(language=None, case_sensitive=True)
        checker.word_frequency.load_words([LETTERS])
        count = neighbour_hashes([key]).size
        assert {neighbour(key, number) for number in range(count)} == checker.edit_distance_1(key)

    @settings(max_examples=40)
    @given(KEYS)
    def test_hash_of_each(self, key: str) -> None:
        several = [key, key[::-1], key]
        for written, hashes in zip(several, neighbour_hashes(several).tolist(), strict=True):
            assert hashes == [key_hash(neighbour(written, number)) for number in range(len(hashes))]

    @settings(max_examples=30)
    @given(st.sets(KEYS, min_size=1, max_size=50), EDITS)
    def test_every_key_is_found(self, keys: set[str], edits: list) -> None:
        known = KnownKeys(memoryview(KnownKeys.build(keys)))
        for key in keys:
            written = edited(key, edits[:1])
            if OSA.distance(written, key) == 1 and len(written) >= 2:
                assert key in set(known.at_distance_one(written))

    def test_hardly_anything_else_is_found(self) -> None:
        rng = random.Random(5)
        keys = {"".join(rng.choices(string.ascii_uppercase, k=9)) for _ in range(100_000)}
        known = KnownKeys(memoryview(KnownKeys.build(keys)))
        strangers = ["".join(rng.choices(string.ascii_uppercase, k=9)) for _ in range(100)]
        found = [
            word for stranger in strangers for word in known.at_distance_one(stranger) if word not in keys
        ]
        assert len(found) < 4 * len(strangers)

    def test_the_longest_key_has_neighbours(self) -> None:
        assert neighbour_hashes(["A" * neighbours.MAX_LENGTH]).size > 0


class TestTables:
    @settings(max_examples=60)
    @given(
        st.lists(st.sampled_from(MEANT), min_size=1, max_size=60, unique=True), st.sampled_from(MEANT), EDITS
    )
    def test_no_word_at_distance_two_is_missed(self, keys: list[str], word: str, edits: list) -> None:
        written = edited(word, edits)
        table = CommonKeys(memoryview(CommonKeys.build(zip(keys, range(len(keys)), strict=True))))
        near = {number for number, key in enumerate(keys) if OSA.distance(written, key) <= 2}
        assert near <= set(table.near(written))

    @given(st.sets(KEYS, min_size=1, max_size=60))
    def test_every_key_is_found_by_its_sound(self, keys: set[str]) -> None:
        numbered = list(zip(sorted(keys), range(len(keys)), strict=True))
        table = KeysBySound(memoryview(KeysBySound.build(numbered)))
        assert all(number in set(table.find(sound(key))) for key, number in numbered)


class TestSound:
    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("MAJONÄSE", "MAYONNAISE"),
            ("INGENIÖR", "INGENIEUR"),
            ("SCHAMPANJER", "CHAMPAGNER"),
            ("SCHURNALIST", "JOURNALIST"),
            ("RENESANSE", "RENAISSANCE"),
            ("FILOSOFIE", "PHILOSOPHIE"),
            ("GARASCHE", "GARAGE"),
            ("FUER", "FÜR"),
            ("STRABE", "STRASSE"),
            ("KWATSCH", "QUATSCH"),
            ("FUKS", "FUCHS"),
        ],
    )
    def test_alike(self, written: str, meant: str) -> None:
        assert sound(meant) in set(sounds(written))

    @pytest.mark.parametrize(
        ("one", "other"), [("HAUS", "AUS"), ("HAUS", "MAUS"), ("KIND", "RIND"), ("TAL", "TEIL")]
    )
    def test_not_alike(self, one: str, other: str) -> None:
        assert sound(one) != sound(other)

    @given(KEYS)
    def test_is_among_the_sounds(self, key: str) -> None:
        assert sound(key) in set(sounds(key))
