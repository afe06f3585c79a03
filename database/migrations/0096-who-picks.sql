-- Who picks an order, and that its picks are told to open offices as they are made.
CREATE TABLE order_pickers (
  order_id bigint NOT NULL REFERENCES orders,
  staff_id integer NOT NULL REFERENCES staff,
  since    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, staff_id)
);

ALTER TABLE office_news ADD COLUMN topic text NOT NULL DEFAULT 'money'
  CONSTRAINT office_news_topic CHECK (topic IN ('money', 'picks'));

CREATE TRIGGER picks_are_news AFTER INSERT ON order_picks
  FOR EACH ROW EXECUTE FUNCTION note_pick_news();
