CREATE TABLE owner_regulations (
  name       text PRIMARY KEY CHECK (name IN ('oils', 'services')),
  -- as the owner wrote them, by title
  rows       jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array'),
  changed_at timestamptz NOT NULL DEFAULT now()
);
