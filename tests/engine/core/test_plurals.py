"""Plural rules of gettext files."""

from __future__ import annotations

import gettext

import pytest
from hairpin.core.plurals import plural_rule

RULES = (
    "n != 1",
    "(n != 1)",
    "n > 1",
    "0",
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    "(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5)",
    "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
    "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_gives_the_forms_that_gettext_gives(rule: str) -> None:
    ours, theirs = plural_rule(rule), gettext.c2py(rule)
    numbers = [*range(240), 1000, 1_000_001, 1_000_002]
    assert [ours(n) for n in numbers] == [theirs(n) for n in numbers]


@pytest.mark.parametrize(
    "text", ["", "n !", "n ? 1", "(n", "n)", "n = 1", "1 1", "import os", "n ? 1 : ", "(" * 5000]
)
def test_another_text_is_no_rule(text: str) -> None:
    with pytest.raises(ValueError, match="not a plural rule"):
        plural_rule(text)
