"""Messages and catalogues: the engine makes messages; the catalogue of a language has their
sentences.

A ``Message`` is a key with named values. A catalogue consists of gettext ``.po`` files, in one
folder per language under ``hairpin/words``. The ``msgid`` is the key and the ``msgstr`` the
sentence with ``{named}`` values. The value ``n`` chooses the form of an entry with
``msgid_plural``. A ``Speaker`` knows the language and the players' names, and turns messages into
text.

A sentence that names a player has a variant for the reader: an entry with the same ``msgid`` and a
``msgctxt`` that names the value that is the reader::

    msgctxt "you: who"
    msgid "turbo-duel.plays.on"
    msgstr "You play {card} and drive on to space {space}."

If several values are the reader, the context names all of them in the order of the alphabet
(``you: owner, who``). A list in a variant has only the others: “You and {who} win!”.

English is the source. In the files of another language the ``msgctxt`` is the key, with the context
of a variant in brackets, and the ``msgid`` is the English sentence::

    msgctxt "turbo-duel.plays.on (you: who)"
    msgid "You play {card} and drive on to space {space}."
    msgstr "Du spielst {card} und fährst auf Feld {space}."

A sentence without a translation, or with one that is marked ``fuzzy``, stays English. A translation
may have two kinds of entries that English does not need:

- Forms of a value: ``{place:acc}`` takes the entry ``KEY (form: acc)`` of the message ``place``.
- Agreement: ``KEY (class)`` names the class of a message (its gender, ``f``), and the sentence that
  has it as its value ``what`` can have a variant ``KEY (what: f)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from .numbers import Amount, Signs, signs_of
from .plurals import rule_of_header

WORDS_FOLDER = Path(__file__).resolve().parent.parent / "words"
DEFAULT_LANGUAGE = "en"
# The folders of catalogues: Hairpin's own folder, then the folders of plugin games.
_FOLDERS = [WORDS_FOLDER]
# As in gettext's own files, this character joins the context of an entry to its key.
_JOIN = "\4"
_READER = "you: "
_CLASS = "class"


def add_words(folder: Path) -> None:
    """Search ``folder`` for catalogues too; like ``hairpin/words`` it has one folder per language.

    Hairpin's own files are searched first.
    """
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat (from 1) as a value in a message: the text shows the player's name."""

    number: int


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue key, and values for the names in its sentence."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A list of alternatives as a value in a message: “A, B or C”."""

    items: tuple[Value, ...]


# In a sentence, a tuple becomes a list (“A, B and C” in English), and a message its own sentence.
Value: TypeAlias = "int | str | Amount | Seat | Message | AnyOf | tuple[Value, ...]"


def say(key: str, **values: Value) -> Message:
    """Return ``Message(key, values)``."""
    return Message(key, values)


def sentences(first: Message, *more: Message) -> Message:
    """Return a message of several sentences in a row; none of them has a full stop at its end."""
    for following in more:
        first = say("list.sentences", first=first, next=following)
    return first


def described(things: Iterable[Mapping[str, Any]], *facts: Message) -> Message:
    """Return the summary of a table: what things say (tokens, badges, zones), then further facts.

    Each becomes a sentence of its own, and none is said twice.
    """
    parts: list[Message] = []
    for fact in (*(thing["say"] for thing in things), *facts):
        if fact not in parts:
            parts.append(fact)
    return say("list.facts", all=sentences(*parts))


class CatalogueError(Exception):
    """A catalogue file or a message is wrong; the fault is in the program, never a player's."""


class Catalogue:
    """One language: the forms of every sentence, and the plural rule that chooses among them.

    ``core.po`` is read at once. Another file is read when a key that begins with its name is first
    needed, so more games do not slow the start. Files are in Hairpin's own folder and in the
    folders given to ``add_words``. The sentences of the page's scripts (``page*.po``) are never
    read here; the build writes them into the scripts.

    A catalogue of another language than English takes what it lacks from the English one.
    """

    def __init__(self, language: str, given: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Read ``core.po`` of a language, or take ``given`` entries instead of files. The entry with the
        empty key is the header.

        Raises ``CatalogueError`` if the language has no catalogue.
        """
        self.language = language
        self.source: Catalogue | None = None if language == DEFAULT_LANGUAGE else catalogue()
        self._entries: dict[str, tuple[str, ...]] = dict(given or {})
        self._split: dict[str, tuple[str, ...]] = {}
        # Only languages with classes pay for the search for variants that agree.
        self._agrees = any(entry.startswith(_CLASS + _JOIN) for entry in self._entries)
        self._read: set[str] | None = set() if given is None else None
        if given is None and not self._load("core"):
            raise CatalogueError(f"no catalogue for the language {language!r}")
        header = self._entries.pop("", ("",))[0]
        self.signs: Signs = signs_of(header)
        try:
            self._plural = rule_of_header(header)
        except ValueError as error:
            raise CatalogueError(str(error)) from None

    def _load(self, name: str) -> bool:
        """Read the catalogue file ``name``, unless it was read before. Return whether this call has
        read the file."""
        if self._read is None or name in self._read:
            return False
        paths = (folder / self.language / f"{name}.po" for folder in _FOLDERS)
        file = next((path for path in paths if path.exists()), None)
        if file is None:
            return False
        self._read.add(name)
        read = parse_po if self.source is None else parse_translation
        for key, forms in read(file.read_text("utf-8"), file.name):
            if not key and name != "core":
                continue  # every file has a header; only the header of core.po is used
            if key in self._entries:
                raise CatalogueError(f"{file.name}: {key!r} is in two places")
            self._entries[key] = forms
            self._agrees = self._agrees or key.startswith(_CLASS + _JOIN)
        return True

    def load_all(self) -> Mapping[str, tuple[str, ...]]:
        """Return every entry of Hairpin's own files, for tools and tests."""
        for file in sorted((WORDS_FOLDER / self.language).glob("*.po")):
            self._load(file.stem)
        return self._entries

    def _own(self, key: str) -> bool:
        """Whether this language has an entry; its file is read if necessary."""
        if key not in self._entries:
            self._load(plain_key(key).partition(".")[0].replace("-", "_"))
        return key in self._entries

    def forms(self, key: str) -> tuple[str, ...]:
        """Return all forms of a sentence. Raises ``CatalogueError`` if the catalogue has no such
        key.
        """
        if self._own(key):
            return self._entries[key]
        if self.source is not None:
            return self.source.forms(key)
        raise CatalogueError(f"no sentence for {key!r}")

    def has(self, key: str) -> bool:
        """Whether the catalogue has this key."""
        return self._own(key) or (self.source is not None and self.source.has(key))

    def variant(self, key: str, readers: Iterable[str]) -> str | None:
        """Return the key of a sentence's variant in which the named values are the reader; None if the
        catalogue has no such variant.
        """
        found = contextual(_READER + ", ".join(sorted(readers)), key)
        return found if self.has(found) else None

    def agreeing(self, message: Message) -> str:
        """Return the key of the variant that agrees with the class of a value, else the message's key."""
        for name, value in message.values.items() if self._agrees else ():
            if isinstance(value, Message):
                kind = self._entries.get(contextual(_CLASS, plain_key(value.key)))
                found = contextual(f"{name}: {kind[0]}", message.key) if kind else ""
                if found in self._entries:
                    return found
        return message.key

    def form(self, message: Message) -> str:
        """Return the sentence of ``message`` in the right plural form, without its values.

        Raises ``CatalogueError`` if the catalogue has no such key, or if ``n`` is missing.
        """
        if not self._own(message.key) and self.source is not None:
            return self.source.form(message)
        forms = self.forms(self.agreeing(message))
        if len(forms) == 1:
            return forms[0]
        n = message.values.get("n")
        if not isinstance(n, int):
            raise CatalogueError(f"{message.key!r} needs a number n to choose its form")
        return forms[self._plural(abs(n))]

    def pieces(self, message: Message) -> tuple[str, ...]:
        """Return the sentence of ``message`` as a tuple: a text, the name of a value, a text, and
        so on in turn. The result is cached.
        """
        form = self.form(message)
        found = self._split.get(form)
        if found is None:
            found = self._split[form] = tuple(_NAMED.split(form))
        return found


_ENTRY = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+"(.*)"$')
_MORE = re.compile(r'^"(.*)"$')
_ESCAPE = re.compile(r"\\(.)")
_NAMED = re.compile(r"\{(\w+(?::\w+)?)\}")


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)


def contextual(context: str, key: str) -> str:
    """Return the name of an entry: its key, with its context before it if it has one."""
    return f"{context}{_JOIN}{key}" if context else key


def plain_key(key: str) -> str:
    """Return the key of an entry without its context."""
    return key.rpartition(_JOIN)[2]


def parse_po(
    text: str, source: str = "catalogue", *, fuzzy: bool = True
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the entries of a ``.po`` text as (msgid, forms). The header has an empty msgid.

    The msgid of an entry with a context is that of ``contextual``. ``fuzzy`` is whether to yield the
    entries that a translator has marked as uncertain.

    It reads the output of translators' tools: comments, strings over several lines, plurals. Raises
    ``CatalogueError`` with the line's number for any other line.
    """
    entry: dict[str, str] = {}
    last = ""
    marked = False  # whether a comment says that the next entry is fuzzy
    skipped = False  # whether this entry is

    def finish() -> Iterator[tuple[str, tuple[str, ...]]]:
        if "msgid" in entry:
            forms = tuple(entry[k] for k in sorted(entry) if k.startswith("msgstr"))
            if not forms:
                raise CatalogueError(f"{source}: {entry['msgid']!r} has no msgstr")
            if not skipped:
                yield contextual(entry.get("msgctxt", ""), entry["msgid"]), forms
        elif "msgctxt" in entry:
            raise CatalogueError(f"{source}: the context {entry['msgctxt']!r} has no msgid")
        entry.clear()

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            marked = marked or (line.startswith("#,") and "fuzzy" in line)
            continue
        if match := _ENTRY.match(line):
            last = match[1]
            if last == "msgctxt" or (last == "msgid" and any(part != "msgctxt" for part in entry)):
                yield from finish()
                skipped, marked = marked and not fuzzy, False
            if last in entry:
                raise CatalogueError(f"{source}:{number}: {last} twice")
            entry[last] = _unescape(match[2])
        elif (match := _MORE.match(line)) and last:
            entry[last] += _unescape(match[1])
        else:
            raise CatalogueError(f"{source}:{number}: not a line of a catalogue: {line!r}")
    yield from finish()


def parse_translation(text: str, source: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the translated entries of a file of another language than English as (key, forms), with the
    names that the English entries have. Raises ``CatalogueError`` like ``parse_po``.
    """
    for entry, forms in parse_po(text, source, fuzzy=False):
        if all(forms):
            yield entry_of(entry.partition(_JOIN)[0]), forms


def entry_of(context: str) -> str:
    """Return the name of the entry that the ``msgctxt`` of a translation names.

    >>> entry_of("list.and (you: who)") == contextual("you: who", "list.and")
    True
    """
    key, _, variant = context.partition(" (")
    return contextual(variant.removesuffix(")"), key)


_catalogues: dict[str, Catalogue] = {}


def catalogue(language: str = DEFAULT_LANGUAGE) -> Catalogue:
    """Return the catalogue of a language (cached). Raises ``CatalogueError`` if it has no
    catalogue.
    """
    if language not in _catalogues:
        _catalogues[language] = Catalogue(language)
    return _catalogues[language]


def install(language: str, entries: Mapping[str, tuple[str, ...]]) -> None:
    """Use ``entries`` as the catalogue of a language other than English, instead of files."""
    _catalogues[language] = Catalogue(language, entries)


class Speaker:
    """Turns messages into text for one table: a language and the players' names.

    ``you`` is the seat of the reader, whom sentences address in the second person; None if no single
    player reads them.

    >>> Speaker(["Ann", "Ben"]).say(say("status.act", who=(Seat(1),)))
    'Ann to play.'
    >>> Speaker(["Ann", "Ben"], you=1).say(say("status.act", who=(Seat(1),)))
    'Your turn.'
    """

    def __init__(
        self, names: list[str], language: str = DEFAULT_LANGUAGE, you: int | None = None
    ) -> None:
        """``names`` are the players' names in seat order; a seat without a name is called by its
        number.
        """
        self.catalogue: Catalogue = catalogue(language)
        self.you = you
        self._reader = Seat(0 if you is None else you)
        self.names: list[str] = names if self.catalogue.source is None else self._local(names)

    def _local(self, names: list[str]) -> list[str]:
        """Return names in which those that seats get by themselves, in English, are in this language."""
        english, found = Speaker([]), list(names)
        for i, name in enumerate(names):
            values: dict[str, Value] = {"level": say("bot.random"), "seat": i + 1}
            for key in ("seat.number", "seat.bot", "seat.bot.numbered"):
                if name == english.say(automatic := Message(key, values)):
                    found[i] = self.say(automatic)
        return found

    def to(self, seat: int) -> Speaker:
        """Return a speaker with the same names and language whose reader is the player at ``seat``."""
        return Speaker(self.names, self.catalogue.language, you=seat)

    def say(self, message: Message) -> str:
        """Return the complete sentence. Raises ``CatalogueError`` if a value it names is missing."""
        if self.you is not None:
            message = self._to_reader(message)
        pieces = self.catalogue.pieces(message)
        if len(pieces) == 1:
            return pieces[0]
        said, values = list(pieces), message.values
        for i in range(1, len(pieces), 2):
            try:
                value = values[pieces[i]]
            except KeyError:
                value = self._inflected(message, pieces[i])
            said[i] = value if type(value) is str else self.value(value)
        return "".join(said)

    def _inflected(self, message: Message, named: str) -> Value:
        """Return the value that ``name:form`` stands for: a message in the form, if it has that form.

        Raises ``CatalogueError`` if the message has no such value.
        """
        name, _, form = named.partition(":")
        if name not in message.values:
            key = plain_key(message.key)
            raise CatalogueError(f"{key!r} needs a value for {{{name}}}")
        value = message.values[name]
        if isinstance(value, Message):
            key = contextual(f"form: {form}", plain_key(value.key))
            if self.catalogue.has(key):
                return Message(key, value.values)
        return value

    def _to_reader(self, message: Message) -> Message:
        """Return the message with the key of its variant for the reader, if it names the reader and has
        such a variant. The reader is not in the lists of the variant.
        """
        reader, values = self._reader, message.values
        names = [
            name
            for name, value in values.items()
            if (type(value) is Seat and value == reader)
            or (type(value) is tuple and reader in value)
        ]
        key = self.catalogue.variant(message.key, names) if names else None
        if key is None:
            return message
        others = {
            name: tuple(each for each in value if each != reader)
            for name in names
            if isinstance(value := values[name], tuple)
        }
        return Message(key, {**values, **others} if others else values)

    def short(self, message: Message) -> str | None:
        """Return the short form of a sentence (the key plus ``.short``); None if it has no short
        form.
        """
        key = f"{message.key}.short"
        return self.say(Message(key, message.values)) if self.catalogue.has(key) else None

    def value(self, value: Value) -> str:
        """Return a single value as it appears in a sentence."""
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Seat):
            return self.name(value.number)
        if isinstance(value, tuple):
            return self.listing(value, "list.and")
        if isinstance(value, AnyOf):
            return self.listing(value.items, "list.or")
        if isinstance(value, Amount):
            return self.catalogue.signs.text(value)
        # Use a true minus sign, since a hyphen after a name that ends in a number is misleading.
        return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)

    def name(self, seat: int) -> str:
        """Return the name of the player at ``seat`` (from 1) as a label stands beside things: “You” for
        a reader who has given no name.
        """
        given = self.names[seat - 1] if 0 < seat <= len(self.names) else ""
        if given and seat != self.you:
            return given
        number = self.say(say("seat.number", seat=seat))
        if seat == self.you and given in ("", number):
            return self.say(say("seat.you"))
        return given or number

    def listing(self, values: tuple[Value, ...], last: str) -> str:
        """Return the values as a list in words, as the language writes it (“A, B and C”).

        ``last`` is the key of the sentence that joins the last two values.
        """
        items = [self.value(value) for value in values]
        if self._reader in values:
            items[values.index(self._reader)] = self.say(say("list.you"))
        if len(items) < 2:
            return items[0] if items else ""
        text = items[0]
        for item in items[1:-1]:
            text = self.say(say("list.comma", first=text, next=item))
        return self.say(say(last, first=text, last=items[-1]))

    def text(self, thing: Any) -> Any:
        """Return a copy of JSON-like data in which every message is replaced by its text."""
        kind = type(thing)
        if kind is str or kind is int:
            return thing
        if kind is Message:
            return self.say(thing)
        # ``isinstance(…, Mapping)`` is slow, so it comes after the quick checks of exact types.
        if kind is dict or isinstance(thing, Mapping):
            return {key: self.text(value) for key, value in thing.items()}
        if kind is Amount:
            return self.value(thing)
        if isinstance(thing, (list, tuple)):
            return [self.text(item) for item in thing]
        return thing
