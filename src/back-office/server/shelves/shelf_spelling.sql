-- The one spelling of a kept shelf: shelfName of src/back-office/shelf-order.ts. Letters are named,
-- because upper() depends on the locale of the database. An index is made of it: a change of the letters
-- needs a migration that builds it again.
CREATE OR REPLACE FUNCTION shelf_spelling(p_shelf text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(p_shelf,
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАВЕКМНОРСТУХabcdefghijklmnopqrstuvwxyz',
    'AБBГДEЁЖЗИЙKЛMHOПPCTYФXЦЧШЩЪЫЬЭЮЯABEKMHOPCTYXABCDEFGHIJKLMNOPQRSTUVWXYZ')
$$;
