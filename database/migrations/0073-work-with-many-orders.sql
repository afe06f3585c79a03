-- Staff find orders by phone, day, product and name, write notes, share the work, and take one step
-- for many orders.
CREATE INDEX orders_phone_end ON orders ("right"(phone, 4), id DESC);
CREATE INDEX orders_day ON orders (created_at, id);
DROP INDEX order_lines_product;
CREATE INDEX order_lines_product ON order_lines (product_id, order_id DESC);
CREATE INDEX customers_lastname ON customers (translate(lower(lastname), 'ё', 'е') COLLATE "C");
CREATE INDEX customers_name ON customers (translate(lower(name), 'ё', 'е') COLLATE "C");

CREATE TABLE order_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   bigint NOT NULL REFERENCES orders,
  staff_id   integer NOT NULL REFERENCES staff,
  text       text NOT NULL CHECK (text <> ''),
  key        text CHECK (length(key) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_notes_once UNIQUE (staff_id, key)
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
CREATE TABLE order_assignees (
  order_id    bigint PRIMARY KEY REFERENCES orders,
  staff_id    integer NOT NULL REFERENCES staff,
  assigned_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_assignees_staff ON order_assignees (staff_id, order_id DESC);
CREATE TABLE bulk_jobs (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   integer NOT NULL REFERENCES staff,
  step       text NOT NULL CHECK (step <> ''),
  reason     text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  run_at     timestamptz NOT NULL,
  undone_at  timestamptz,
  started_at timestamptz,
  done_at    timestamptz,
  CHECK (undone_at IS NULL OR started_at IS NULL)
);
CREATE INDEX bulk_jobs_due ON bulk_jobs (run_at) WHERE done_at IS NULL AND undone_at IS NULL;
CREATE TABLE bulk_job_orders (
  job_id   bigint NOT NULL REFERENCES bulk_jobs,
  order_id bigint NOT NULL REFERENCES orders,
  outcome  text CHECK (outcome IN ('done', 'refused')),
  failure  text NOT NULL DEFAULT '',
  PRIMARY KEY (job_id, order_id)
);
