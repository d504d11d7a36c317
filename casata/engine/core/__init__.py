"""What rules are written with: records, flow, chance, moves, events, reasons, options, printed values."""
