"""The site of the documents: its configuration, its navigation and the pages that the build makes."""
