"""Appeals: lodged, heard and decided, each step an entry of the docket; what an upheld one did to the ranking."""
