"""Runs the check of all translations: ``python -m tools.translation [--fix]``."""

import sys

from tools.translation import check

sys.exit(check(fix="--fix" in sys.argv[1:]))
