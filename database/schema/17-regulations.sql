-- Regulations of engines and services. Owner: regulations. The shop brings tables of its own
-- (src/regulations/facts); a row here replaces one of them by the owner's.

CREATE TABLE owner_regulations (
  name       text PRIMARY KEY CHECK (name IN ('oils', 'services')),
  -- as the owner wrote them, by title
  rows       jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array'),
  changed_at timestamptz NOT NULL DEFAULT now()
);
