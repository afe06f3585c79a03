-- Reviews of products, and the letter that tells the owner of new ones.
CREATE TABLE reviews (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id  integer NOT NULL REFERENCES products ON DELETE CASCADE,
  customer_id integer REFERENCES customers,
  author      text NOT NULL CHECK (author <> ''),
  stars       smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  status      text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'published', 'refused')),
  refusal     text NOT NULL DEFAULT '',
  answer      text NOT NULL DEFAULT '',
  written_at  timestamptz NOT NULL DEFAULT now(),
  told_at     timestamptz,
  CHECK ((status = 'refused') = (refusal <> '')),
  CONSTRAINT reviews_once UNIQUE (product_id, customer_id)
);
CREATE INDEX reviews_shown ON reviews (product_id, written_at DESC, id DESC)
  WHERE status = 'published';
CREATE INDEX reviews_new ON reviews (written_at, id) WHERE status = 'new';
CREATE INDEX reviews_untold ON reviews (id) WHERE told_at IS NULL;
CREATE INDEX reviews_customer ON reviews (customer_id) WHERE customer_id IS NOT NULL;

ALTER TABLE letters DROP CONSTRAINT letters_kind_check;
ALTER TABLE letters ADD CONSTRAINT letters_kind_check CHECK (kind IN
  ('order-placed', 'order-confirmed', 'order-ready', 'order-cancelled',
   'order-line-dropped', 'order-expiring', 'order-moved', 'stock-held', 'orders-unwarned',
   'reviews-written', 'password-reset', 'email-confirmation', 'email-changed', 'password-changed',
   'password-guessed', 'goods-arrived', 'part-requested', 'call-requested', 'request-received'));
