-- An edition of a text is agreed to once, however often the button is pressed.

CREATE UNIQUE INDEX consents_once ON consents (customer_id, kind, text_version)
  WHERE revoked_at IS NULL;
