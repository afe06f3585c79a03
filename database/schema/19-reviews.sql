-- Reviews of products by buyers who have received them. Owner: reviews.

-- One of a buyer for a product. Shown once it is published; the words of a refused one may be changed.
CREATE TABLE reviews (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id  integer NOT NULL REFERENCES products ON DELETE CASCADE,
  -- NULL: the buyer has deleted his account
  customer_id integer REFERENCES customers,
  -- the first name, as it was when the review was written
  author      text NOT NULL CHECK (author <> ''),
  stars       smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  status      text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'published', 'refused')),
  -- why it was refused, for its buyer
  refusal     text NOT NULL DEFAULT '',
  -- of the shop; empty: none
  answer      text NOT NULL DEFAULT '',
  written_at  timestamptz NOT NULL DEFAULT now(),
  -- when the owner got a letter about it
  told_at     timestamptz,
  CHECK ((status = 'refused') = (refusal <> '')),
  CONSTRAINT reviews_once UNIQUE (product_id, customer_id)
);
CREATE INDEX reviews_shown ON reviews (product_id, written_at DESC, id DESC)
  WHERE status = 'published';
CREATE INDEX reviews_new ON reviews (written_at, id) WHERE status = 'new';
CREATE INDEX reviews_untold ON reviews (id) WHERE told_at IS NULL;
CREATE INDEX reviews_customer ON reviews (customer_id) WHERE customer_id IS NOT NULL;
