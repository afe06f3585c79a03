-- Former names and addresses of categories and cars, which go on finding them.
CREATE TABLE former_categories (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id integer NOT NULL REFERENCES categories ON DELETE CASCADE,
  parent_id   integer REFERENCES categories ON DELETE CASCADE,
  name        text NOT NULL CHECK (name <> ''),
  key         text UNIQUE CHECK (key ~ '^[a-z0-9-]+$')
);
CREATE INDEX former_categories_category ON former_categories (category_id);

CREATE TABLE former_cars (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name      text NOT NULL CHECK (name <> '' AND name = lower(name)),
  under_id  integer REFERENCES makes ON DELETE CASCADE,
  make_id   integer REFERENCES makes ON DELETE CASCADE,
  model_id  integer REFERENCES models ON DELETE CASCADE,
  engine_id integer REFERENCES engines ON DELETE CASCADE,
  CHECK (num_nonnulls(make_id, model_id, engine_id) = 1),
  CHECK ((under_id IS NULL) = (model_id IS NULL))
);
