-- What 1C says and the shop does not do, or does otherwise.
CREATE TABLE exchange_notes (
  subject text NOT NULL CHECK (subject <> ''),
  text    text NOT NULL CHECK (text <> ''),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject, text)
);
CREATE INDEX exchange_notes_told ON exchange_notes (told_at);
