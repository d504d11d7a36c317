"""Work that takes long: in processes of its own, in fair turns."""
