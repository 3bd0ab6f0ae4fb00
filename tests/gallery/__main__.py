"""``PYTHONPATH=py:. .venv/bin/python -m tests.gallery [PORT]`` serves the gallery, to look at it."""

import contextlib
import sys
import threading

from tests.gallery.serving import serving

with serving(int(sys.argv[1]) if len(sys.argv) > 1 else 8001) as address:
    print(f"The gallery is at {address} until Ctrl-C.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()
