"""The commands of ``hairpin``, one module each; ``hairpin.cli`` calls them."""
