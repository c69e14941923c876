"""The windows: the same use cases as the commands, for hands and eyes."""
