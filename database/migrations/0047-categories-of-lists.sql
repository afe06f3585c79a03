-- What suppliers' lists call the categories of their goods, and where the owner has put each text.

CREATE TABLE supplier_categories (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id integer NOT NULL REFERENCES suppliers (id) ON DELETE CASCADE,
  -- as the list writes it, «Тормоза > Колодки»
  text        text NOT NULL CHECK (text <> ''),
  -- the words alone, by which it is known again
  text_norm   text NOT NULL,
  -- null: nobody has said where such goods belong
  category_id integer REFERENCES categories (id) ON DELETE SET NULL,
  mapped_at   timestamptz,
  UNIQUE (supplier_id, text_norm)
);

-- What the supplier's last list called the category of this product.
ALTER TABLE supplier_offers
  ADD COLUMN category_text_id integer REFERENCES supplier_categories (id) ON DELETE SET NULL;

-- The owner has asked for the categories that the list names.
ALTER TABLE import_runs ADD COLUMN makes_categories boolean NOT NULL DEFAULT false;
