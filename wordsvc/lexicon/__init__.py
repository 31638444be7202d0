"""German words: spellings, classes, forms, parts, corrections, meanings. No games, no web."""
