"""What the page Score entry reads and writes: one sheet, the list of sheets, the paper itself, the live ranking."""
