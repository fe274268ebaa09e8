"""Types of requests (`…In`) and answers (`…Out`): TypedDicts, so that values are plain dictionaries."""
