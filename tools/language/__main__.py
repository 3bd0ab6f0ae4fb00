"""Runs the check: ``python -m tools.language [--fix] [PATH ...]``."""

import sys

from tools.language import main

sys.exit(main(sys.argv[1:]))
