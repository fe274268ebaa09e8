"""Everything compiled by numba, and nothing else: loops over arrays that stand for hands, rows and opponents."""
