-- What the office is told as it happens, and what pickers have taken from the shelves.
CREATE TABLE office_news (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE order_picks (
  order_id   bigint NOT NULL,
  position   integer NOT NULL,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  picked     integer NOT NULL DEFAULT 0,
  missing    integer NOT NULL DEFAULT 0,
  staff_id   integer NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, key),
  FOREIGN KEY (order_id, position) REFERENCES order_lines,
  CONSTRAINT order_picks_something CHECK (picked <> 0 OR missing <> 0)
);
CREATE INDEX order_picks_line ON order_picks (order_id, position);

CREATE TRIGGER payments_are_news AFTER INSERT OR UPDATE OF status ON payments
  FOR EACH ROW EXECUTE FUNCTION note_payment_news();
CREATE TRIGGER refunds_are_news AFTER INSERT OR UPDATE OF status ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_refund_news();
