-- Pictures are stored by content. No part of the shop filled the table of images until now; feeds of
-- the version before go on reading `path`.
CREATE TABLE pictures (
  hash       text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  brought_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pictures_brought ON pictures (brought_at);

DELETE FROM product_images;
ALTER TABLE product_images
  DROP COLUMN path,
  DROP COLUMN alt,
  ADD CHECK (position BETWEEN 1 AND 8),
  ADD COLUMN hash text NOT NULL REFERENCES pictures,
  ADD COLUMN source text NOT NULL CHECK (source IN ('owner', '1c', 'list')),
  ADD COLUMN added_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE product_images
  ADD COLUMN path text NOT NULL GENERATED ALWAYS AS ('/pictures/' || hash || '-960.webp') STORED;
CREATE INDEX product_images_hash ON product_images (hash);
