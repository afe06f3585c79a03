-- Pictures that lists and 1C have stated, until they are fetched.
CREATE TABLE picture_requests (
  product_id integer NOT NULL REFERENCES products,
  source     text NOT NULL CHECK (source IN ('1c', 'list')),
  position   integer NOT NULL CHECK (position BETWEEN 1 AND 8),
  origin     text NOT NULL CHECK (origin <> ''),
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  tries      integer NOT NULL DEFAULT 0,
  due_at     timestamptz NOT NULL DEFAULT now(),
  reason     text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, source, position)
);
CREATE INDEX picture_requests_due ON picture_requests (due_at) WHERE state = 'waiting';
CREATE INDEX picture_requests_file ON picture_requests (origin) WHERE source = '1c';
