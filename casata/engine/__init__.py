"""The engine: records, chance, moves, matches."""
