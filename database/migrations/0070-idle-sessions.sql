-- A session of the office ends when nobody uses it for a while; a token of a program does not.
ALTER TABLE staff_tokens ADD COLUMN seen_at timestamptz;
