-- Gives the words of these manufacturers, these categories and all categories above them.
CREATE OR REPLACE FUNCTION words_beside_names(p_manufacturers integer[], p_categories integer[])
RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id, name FROM categories WHERE id = ANY (p_categories)
    UNION
    SELECT parent.id, parent.parent_id, parent.name
    FROM above JOIN categories AS parent ON parent.id = above.parent_id)
  SELECT words_of(above.name) FROM above
  UNION
  SELECT words_of(manufacturer.name) FROM manufacturers AS manufacturer
  WHERE manufacturer.id = ANY (p_manufacturers)
$$;
