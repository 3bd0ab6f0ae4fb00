"""The parts of a sitting at one device; ``hairpin.session`` puts them together."""
