"""Batches as durable jobs: tables that are the truth, a runner that works on them, and their HTTP views.

`database` opens the tables, `store` is the client's side of them and `leases` the runner's; `intake` cuts an upload
into chunks, `results` puts answers together again; `runner` and `supervisor` are the processes that compute. Nothing
here knows a game. Guide: docs/jobs.md.
"""
