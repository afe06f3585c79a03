-- A consent may be said by phone, to a member of staff. Filters of the list of orders have names.
ALTER TABLE consents ADD COLUMN given_to text NOT NULL DEFAULT '';

CREATE TABLE order_views (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   integer REFERENCES staff,
  name       text NOT NULL CHECK (name <> ''),
  query      text NOT NULL CHECK (query <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_views_once UNIQUE NULLS NOT DISTINCT (staff_id, name)
);
