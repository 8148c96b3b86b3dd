ALTER TABLE line ADD COLUMN stands_on TEXT CHECK(stands_on IS NULL OR json_valid(stands_on));
CREATE TABLE deed(number INTEGER PRIMARY KEY, words TEXT NOT NULL, by TEXT NOT NULL CHECK(length(by) BETWEEN 1 AND 200),
  done_at INTEGER NOT NULL, before_line INTEGER NOT NULL, last_line INTEGER NOT NULL, undone_by INTEGER) STRICT;
CREATE TABLE deed_change(deed INTEGER NOT NULL REFERENCES deed(number) ON DELETE CASCADE, place INTEGER NOT NULL, of TEXT NOT NULL,
  was TEXT CHECK(was IS NULL OR json_valid(was)), became TEXT CHECK(became IS NULL OR json_valid(became)), PRIMARY KEY(deed, place)) STRICT, WITHOUT ROWID;
CREATE TABLE begun(battle TEXT PRIMARY KEY CHECK(length(battle) = 16), campaign TEXT NOT NULL REFERENCES campaign(uid),
  journal TEXT NOT NULL, begun_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
