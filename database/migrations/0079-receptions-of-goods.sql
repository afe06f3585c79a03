-- Goods on their way to a shop or store room, counted there by scanner.
CREATE TABLE receptions (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id      integer NOT NULL REFERENCES stock_locations,
  from_location_id integer REFERENCES stock_locations,
  title            text NOT NULL DEFAULT '',
  has_list         boolean NOT NULL,
  unknown          jsonb NOT NULL DEFAULT '[]',
  key              text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  staff_id         integer NOT NULL REFERENCES staff,
  created_at       timestamptz NOT NULL DEFAULT now(),
  sent_by          integer REFERENCES staff,
  sent_at          timestamptz,
  ended_by         integer REFERENCES staff,
  closed_at        timestamptz,
  cancelled_at     timestamptz,
  note             text NOT NULL DEFAULT '',
  CONSTRAINT receptions_once UNIQUE (staff_id, key),
  CONSTRAINT receptions_elsewhere CHECK (from_location_id <> location_id),
  CONSTRAINT receptions_sent CHECK ((sent_at IS NULL) = (sent_by IS NULL)
    AND (sent_at IS NULL OR from_location_id IS NOT NULL)),
  CONSTRAINT receptions_ended CHECK (
    (ended_by IS NULL) = (closed_at IS NULL AND cancelled_at IS NULL)
    AND (closed_at IS NULL OR cancelled_at IS NULL)
    AND (closed_at IS NULL OR from_location_id IS NULL OR sent_at IS NOT NULL))
);
CREATE INDEX receptions_open ON receptions (id) WHERE ended_by IS NULL;
CREATE INDEX receptions_on_way ON receptions (id)
  WHERE sent_at IS NOT NULL AND ended_by IS NULL;
CREATE TABLE reception_lines (
  reception_id bigint NOT NULL REFERENCES receptions,
  position     integer NOT NULL,
  product_id   integer NOT NULL REFERENCES products,
  expected     integer NOT NULL CHECK (expected > 0),
  PRIMARY KEY (reception_id, position)
);
CREATE INDEX reception_lines_product ON reception_lines (product_id);
CREATE TABLE reception_counts (
  reception_id bigint NOT NULL REFERENCES receptions,
  key          text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  stage        text NOT NULL CHECK (stage IN ('packed', 'received')),
  product_id   integer NOT NULL REFERENCES products,
  units        integer NOT NULL CHECK (units <> 0),
  staff_id     integer NOT NULL REFERENCES staff,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (reception_id, key)
);
CREATE INDEX reception_counts_product ON reception_counts (product_id);
