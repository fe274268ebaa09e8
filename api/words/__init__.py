"""Words of pages, reports and the command line, in Vietnamese and English."""
