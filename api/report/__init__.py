"""The report on an output of a batch: one HTML page that needs nothing else."""
