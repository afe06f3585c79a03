-- Words of buyers that the owner has accepted, read by searches within a second.
CREATE TABLE owner_words (
  form     text PRIMARY KEY CHECK (char_length(form) BETWEEN 1 AND 100),
  word     text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 100 AND word <> form),
  added_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER owner_words_follow_insert AFTER INSERT ON owner_words
  REFERENCING NEW TABLE AS current_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_names();
CREATE TRIGGER owner_words_follow_update AFTER UPDATE ON owner_words
  REFERENCING OLD TABLE AS former_rows NEW TABLE AS current_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_names();
CREATE TRIGGER owner_words_follow_delete AFTER DELETE ON owner_words
  REFERENCING OLD TABLE AS former_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_names();
