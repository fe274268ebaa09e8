"""Many hands at once: tables in, the same kind of tables out."""
