"""Writes the contract between engine and page as TypeScript types and as tables of fields.

The forms of views and replies are declared in ``hairpin.core.view`` and ``hairpin.session.schema``,
the arguments of commands in ``hairpin.session.requests``. This tool makes the page's types and
``docs/session-types.md`` from them. ``build.py check`` fails if a generated file is out of date,
and ``build.py check --fix`` writes it. ``faults`` compares a reply with the forms.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tools.common import ROOT, WEB

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGINE: Final = ROOT / "py" / "hairpin"
FORMS: Final = (
    ENGINE / "core" / "view.py",
    *(
        ENGINE / "session" / "schema" / f"{name}.py"
        for name in (
            "setup",
            "review",
            "story",
            "results",
            "daily",
            "exercises",
            "prompt",
            "tallies",
            "classroom",
            "printing",
            "touch",
            "reply",
        )
    ),
)
TYPES: Final = WEB / "js" / "engine" / "types.ts"
DOCUMENT: Final = ROOT / "docs" / "session-types.md"

_WIDTH: Final = 120
#: Forms whose names in TypeScript keep ``View``. TypeScript has its own ``Record``.
_WHOLE: Final = {"View", "ShownView", "RecordView"}
_PLAIN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "Any": "unknown",
    "Text": "string",
    "None": "null",
}
_KINDS: Final = {
    "number": (int, float),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
}
#: Key of a ``Kind`` of argument in ``hairpin.session.requests`` -> the TypeScript type.
_ARGUMENTS: Final = {
    "kind.text": "string",
    "kind.whole": "number",
    "kind.flag": "boolean",
    "kind.list": "unknown[]",
    "kind.texts": "string[]",
    "kind.named": "Record<string, unknown>",
    "kind.clock": "number",
}


@dataclass(frozen=True)
class Field:
    """A field of a form: its name, its type annotation (``kind``), and its description (``about``)."""

    name: str
    kind: ast.expr
    required: bool
    about: str


@dataclass(frozen=True)
class Form:
    """A form, which is a ``TypedDict`` in the sources: its base forms, its description and its fields."""

    name: str
    above: tuple[str, ...]
    about: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Contract:
    """All forms (``TypedDict`` classes) and all kinds (type aliases) by their names in Python."""

    forms: dict[str, Form]
    kinds: dict[str, ast.expr]

    def fields(self, name: str) -> Iterator[Field]:
        """Yield all fields of a form; the fields of its base forms come first."""
        form = self.forms[name]
        for above in form.above:
            yield from self.fields(above)
        yield from form.fields


# --- reading the sources
# ---------------------------------------------------------------------------


@cache
def read() -> Contract:
    """Read the sources in ``FORMS``; return the forms and kinds that they declare."""
    forms: dict[str, Form] = {}
    kinds: dict[str, ast.expr] = {}
    for path in FORMS:
        _read(path, forms, kinds)
    return Contract(forms, kinds)


def _read(path: Path, forms: dict[str, Form], kinds: dict[str, ast.expr]) -> None:
    """Read the source file ``path``; add its declarations to ``forms`` and ``kinds``."""
    source = path.read_text("utf-8")
    lines = source.splitlines()
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name, bases=bases):
                above = tuple(base.id for base in bases if isinstance(base, ast.Name))
                fields = [
                    _field(each.target.id, each.annotation, lines, each.lineno)
                    for each in node.body
                    if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
                ]
                inherited = tuple(each for each in above if each != "TypedDict")
                forms[name] = Form(name, inherited, ast.get_docstring(node) or "", tuple(fields))
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="TypedDict"), args=[_, ast.Dict() as entries]),
            ):
                pairs = zip(entries.keys, entries.values, strict=True)
                made = tuple(
                    _field(str(key.value), kind, lines, key.lineno)
                    for key, kind in pairs
                    if isinstance(key, ast.Constant)
                )
                forms[name] = Form(name, (), "", made)
            case ast.Assign(
                targets=[ast.Attribute(value=ast.Name(id=name), attr="__doc__")],
                value=ast.Constant(value=str(about)),
            ):
                forms[name] = Form(name, (), about, forms[name].fields)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as kind):
                kinds[name] = kind
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as kind):
                kinds[name] = kind
            case _:
                pass


def _field(name: str, kind: ast.expr, lines: list[str], line: int) -> Field:
    """Return a field. Its description is the text of the ``#:`` comments above its line."""
    told: list[str] = []
    at = line - 2
    while at >= 0 and (comment := re.match(r"\s*#: (.*)", lines[at])):
        told.insert(0, comment[1])
        at -= 1
    kind, required = _unquoted(kind), True
    if isinstance(kind, ast.Subscript) and _name(kind.value) == "NotRequired":
        kind, required = _unquoted(kind.slice), False
    return Field(name, kind, required, " ".join(told).replace("``", "`"))


def _unquoted(kind: ast.expr) -> ast.expr:
    """Return a type annotation as an expression; parse it if the source writes it as a string."""
    if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
        return ast.parse(kind.value, mode="eval").body
    return kind


def _name(kind: ast.expr) -> str:
    return kind.id if isinstance(kind, ast.Name) else ""


# --- writing types
# ---------------------------------------------------------------------------------


def _written(name: str) -> str:
    """Return the TypeScript name of a Python reply type: the Python name without ``View`` at its end."""
    return name if name in _WHOLE else name.removesuffix("View")


def _type(contract: Contract, kind: ast.expr) -> str:
    """Return the TypeScript type for a Python annotation."""
    kind = _unquoted(kind)
    match kind:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name) if name in _PLAIN:
            return _PLAIN[name]
        case ast.Name(id=name) if name in contract.forms:
            return _written(name)
        case ast.Name(id=name):
            return name
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(contract, left)} | {_type(contract, right)}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
            each = values.elts if isinstance(values, ast.Tuple) else [values]
            return " | ".join(ast.unparse(value).replace("'", '"') for value in each)
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            inner = _type(contract, item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"[{', '.join(_type(contract, item) for item in items)}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
            return f"Record<string, {_type(contract, item)}>"
        case _:
            raise TypeError(f"no type of the contract: {ast.unparse(kind)}")


def _wanted(contract: Contract) -> list[str]:
    """Return the names of all kinds and forms that a reply may contain, in the order of declaration."""
    found: set[str] = set()

    def add(name: str) -> None:
        if name in found or name in _PLAIN or name not in {**contract.kinds, **contract.forms}:
            return
        found.add(name)
        if name in contract.kinds:
            return
        for above in contract.forms[name].above:
            add(above)
        for field in contract.forms[name].fields:
            for node in ast.walk(field.kind):
                add(_name(node) if isinstance(node, ast.Name) else "")

    add("Reply")
    return [name for name in (*contract.kinds, *contract.forms) if name in found]


def _comment(text: str, indent: str = "") -> list[str]:
    return [f"{indent}/** {text.replace('``', '`')} */"] if text else []


def types() -> str:
    """Return the text of types.d.ts, which declares all forms as TypeScript types."""
    contract = read()
    wanted = _wanted(contract)
    lines = [
        "// What the page and the engine say to each other, as types. Written by `python3 build.py check --fix`",
        "// from py/hairpin/core/view.py and py/hairpin/session (schema, requests.py): change those.",
    ]
    for name in wanted:
        if name in contract.kinds:
            lines += ["", f"export type {name} = {_type(contract, contract.kinds[name])};"]
            continue
        form = contract.forms[name]
        above = f" extends {', '.join(map(_written, form.above))}" if form.above else ""
        lines += ["", *_comment(" ".join(form.about.split()))]
        lines.append(f"export interface {_written(name)}{above} {{")
        for field in form.fields:
            lines += _comment(field.about, "  ")
            mark = "" if field.required else "?"
            lines.append(f"  {field.name}{mark}: {_type(contract, field.kind)};")
        lines.append("}")
    return "\n".join([*lines, *_requests()]) + "\n"


def _requests() -> list[str]:
    """Return the lines of types.d.ts that declare the arguments of commands."""
    from hairpin.session.requests import ALWAYS, ARGUMENTS

    lines = ["", "/** The arguments of each command; null means the same as a missing argument. */"]
    lines.append("export interface Arguments {")
    for command, (needed, taken) in ARGUMENTS.items():
        each = [f"{name}: {_ARGUMENTS[kind.key]}" for name, kind in needed.items()]
        each += [f"{name}?: {_ARGUMENTS[kind.key]} | null" for name, kind in taken.items()]
        lines.append(f"  {command}: {{ {'; '.join(each)} }};" if each else f"  {command}: {{}};")
    always = [f"{name}?: {_ARGUMENTS[kind.key]} | null" for name, kind in ALWAYS.items()]
    lines += [
        "}",
        "",
        "/** A command to the engine. */",
        "export type Request = { [Do in keyof Arguments]: { do: Do } & Arguments[Do] }[keyof Arguments] & "
        f"{{ {'; '.join(always)} }};",
    ]
    return lines


# --- writing tables
# --------------------------------------------------------------------------------

HEAD: Final = """# Fields of replies

This reference lists the fields of a session's replies ([session.md](session.md)). `python3 build.py check --fix` writes
it from `py/hairpin/session/schema/`; change those files. A `?` marks a field that may be missing.

"""


def document() -> str:
    """Return the text of ``docs/session-types.md``."""
    return HEAD + _tables().rstrip() + "\n"


def _tables() -> str:
    """Return a section with a table for each form; the reply comes first."""
    contract = read()
    lines: list[str] = []
    for name in reversed([name for name in _wanted(contract) if name in contract.forms]):
        about = " ".join(contract.forms[name].about.split()).replace("``", "`")
        if contract.forms[name].above:
            about += f" It has all fields of {_written(contract.forms[name].above[0])}, and:"
        lines += [
            f"## {_written(name)}",
            "",
            about,
            "",
            "| field | type | |",
            "| --- | --- | --- |",
        ]
        for field in contract.forms[name].fields:
            shown = f"`{field.name}`" if field.required else f"`{field.name}`?"
            kind = _type(contract, field.kind).replace("|", "\\|")
            lines.append(f"| {shown} | `{kind}` | {field.about} |")
        lines.append("")
    return "\n".join(lines)


# --- comparing replies
# -----------------------------------------------------------------------------


def fields(form: str) -> list[str]:
    """Return the names of all fields of a form."""
    return [field.name for field in read().fields(form)]


def faults(value: object, form: str = "Reply") -> list[str]:
    """Compare ``value`` with a form; return its missing fields, undeclared fields and values of wrong types."""
    return list(_faults(read(), value, ast.Name(form), form))


def _faults(contract: Contract, value: Any, kind: ast.expr, where: str) -> Iterator[str]:
    kind = _unquoted(kind)
    match kind:
        case ast.Name(id=name) if name in contract.forms:
            yield from _in_form(contract, value, name, where)
        case ast.Name(id=name) if name in contract.kinds and name not in _PLAIN:
            yield from _faults(contract, value, contract.kinds[name], where)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            first = list(_faults(contract, value, left, where))
            if first:
                second = list(_faults(contract, value, right, where))
                # In ``Form | None``, a value that is not None is meant as a form, so report the faults of a form.
                yield from (first if second and value is not None else second)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
            each = values.elts if isinstance(values, ast.Tuple) else [values]
            if value not in [ast.literal_eval(one) for one in each]:
                yield f"{where}: {value!r} is none of {ast.unparse(values)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            if not isinstance(value, list):
                yield f"{where}: {value!r} is no list"
                return
            for one in value:
                yield from _faults(contract, one, item, f"{where}[]")
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            if not isinstance(value, list) or len(value) != len(items):
                yield f"{where}: {value!r} is no list of {len(items)}"
                return
            for one, item in zip(value, items, strict=True):
                yield from _faults(contract, one, item, f"{where}[]")
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, item])):
            if not isinstance(value, dict):
                yield f"{where}: {value!r} is no mapping"
                return
            for key, one in value.items():
                yield from _faults(contract, one, item, f"{where}.{key}")
        case _:
            wanted = _type(contract, kind)
            fits = wanted == "unknown" or isinstance(value, _KINDS[wanted])
            if not fits or (isinstance(value, bool) and wanted == "number"):
                yield f"{where}: {value!r} is no {wanted}"


def _in_form(contract: Contract, value: Any, name: str, where: str) -> Iterator[str]:
    """Compare a value with the form ``name``; yield its faults. ``where`` is the value's path in the reply."""
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no {name}"
        return
    fields = {field.name: field for field in contract.fields(name)}
    for key in value.keys() - fields.keys():
        yield f"{where}.{key} is declared nowhere"
    for key, field in fields.items():
        if key in value:
            yield from _faults(contract, value[key], field.kind, f"{where}.{key}")
        elif field.required:
            yield f"{where}.{key} is missing"


# --- the command
# -----------------------------------------------------------------------------------


def main(argv: list[str]) -> int:
    """Report generated files that are out of date, or write them (``--fix``)."""
    sys.path.insert(0, str(ROOT / "py"))
    stale = False
    for path, made in ((TYPES, types()), (DOCUMENT, document())):
        if path.exists() and path.read_text("utf-8") == made:
            continue
        if "--fix" in argv:
            path.write_text(made, "utf-8")
        else:
            stale = True
            print(
                f"{path.relative_to(ROOT)} is not what the forms say: python3 build.py check --fix"
            )
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
