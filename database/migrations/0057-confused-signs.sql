-- Article numbers are found by the spelling in which O is 0, I is 1, and so on.
CREATE INDEX products_confused ON products (confused_spelling(article_norm) text_pattern_ops);
CREATE INDEX article_numbers_confused
  ON article_numbers (confused_spelling(number_norm) text_pattern_ops);
CREATE INDEX supersessions_confused ON supersessions (confused_spelling(from_norm));
-- an index of an expression has no statistics until its table is analysed
ANALYZE products, article_numbers, supersessions;
