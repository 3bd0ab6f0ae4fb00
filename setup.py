"""Builds the package: pure Python, or with compiled modules if the environment has ``HAIRPIN_COMPILE=1``.

``pyproject.toml`` has everything else. The compiled build needs a C compiler; pip installs mypy.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent

if os.environ.get("HAIRPIN_COMPILE") == "1":
    sys.path.insert(0, str(ROOT))
    from tools.native import extensions

    listed = (ROOT / "tools" / "requirements-dev.txt").read_text("utf-8")
    # The calls that only ask for requirements and metadata come without mypy, or need no C sources.
    compiles = {"bdist_wheel", "build_ext"} & {*sys.argv}
    setup(
        setup_requires=re.findall(r"^mypy==.+$", listed, re.M),
        ext_modules=extensions(Path("py"), Path("build", "native")) if compiles else [],
    )
else:
    setup()
