"""What can be asked: one record for each operation, from requests to answers. Knows no HTTP."""
