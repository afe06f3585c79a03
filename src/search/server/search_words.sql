-- Spells a text as it is indexed and asked: lower case, ё as е, separators away, 5w30 in one piece.
-- Every sign that is neither letter nor digit becomes a space. Names with none but the common
-- signs, nearly all, are spared the slow way; letters whose accent is a sign of its own (й as и and
-- a breve) are put together first.
CREATE OR REPLACE FUNCTION search_words(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      lower(CASE WHEN words ~ '[^a-zA-Zа-яА-ЯёЁ0-9 /,.()+«»"''-]'
                 THEN regexp_replace(normalize(words), '[^[:alnum:]]', ' ', 'g')
                 ELSE words END),
      'ё-/,.()+«»"''', 'е           '),
    '\m(\d{1,2})\s*w\s*(\d{2})\M', '\1w\2', 'g')
$$;
