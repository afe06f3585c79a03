-- Photographs of products. Owner: pictures. Their files lie in the picture store, not here.

-- A stored picture, once for all products that show it. The hash is of the bytes that were brought
-- and of the way they are encoded: the same file is never encoded twice.
CREATE TABLE pictures (
  hash       text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  -- of its largest file
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  -- one that no product shows is deleted some days after it was brought the last time
  brought_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pictures_brought ON pictures (brought_at);

-- The pictures of a product, the first one in lists. All of a product come from one source: those of
-- a stronger source replace the others and are not replaced by them.
CREATE TABLE product_images (
  product_id integer NOT NULL REFERENCES products,
  position   integer NOT NULL CHECK (position BETWEEN 1 AND 8),
  hash       text NOT NULL REFERENCES pictures,
  -- the owner's command or staff before 1C, 1C before suppliers' lists
  source     text NOT NULL CHECK (source IN ('owner', '1c', 'list')),
  added_at   timestamptz NOT NULL DEFAULT now(),
  -- read by feeds of the version before; the next version drops it
  path       text NOT NULL GENERATED ALWAYS AS ('/pictures/' || hash || '-960.webp') STORED,
  PRIMARY KEY (product_id, position)
);
CREATE INDEX product_images_hash ON product_images (hash);

-- A picture that a list or 1C has stated for a product; it is fetched in the background. One that is
-- done stays: the same address in the next list is not fetched again.
CREATE TABLE picture_requests (
  product_id integer NOT NULL REFERENCES products,
  source     text NOT NULL CHECK (source IN ('1c', 'list')),
  position   integer NOT NULL CHECK (position BETWEEN 1 AND 8),
  -- an address of the web, or the name of a file that 1C has sent
  origin     text NOT NULL CHECK (origin <> ''),
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  tries      integer NOT NULL DEFAULT 0,
  -- for one that is claimed: when another process may take it
  due_at     timestamptz NOT NULL DEFAULT now(),
  reason     text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, source, position)
);
CREATE INDEX picture_requests_due ON picture_requests (due_at) WHERE state = 'waiting';
CREATE INDEX picture_requests_file ON picture_requests (origin) WHERE source = '1c';
