"""Work that takes long: in processes of its own, queued fairly."""
