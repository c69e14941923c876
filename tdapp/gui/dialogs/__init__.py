"""The few dialogs there are; a person's faults are told in the page, never here."""
