"""The commands of ``hairpin``, one module each; ``hairpin.cli`` is the door to them."""
