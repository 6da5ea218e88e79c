CREATE TABLE entry ( key TEXT PRIMARY KEY, type TEXT NOT NULL, expires REAL, text TEXT );
CREATE TABLE member ( key TEXT, name, value, PRIMARY KEY (key, name) ) WITHOUT ROWID;
