"""Runs the tool: ``python -m tools.translation [LANG ...]``."""

import sys

from tools.translation import main

sys.exit(main(sys.argv[1:]))
