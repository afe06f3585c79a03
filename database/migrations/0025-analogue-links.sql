-- Groups of analogues are derived: connected products of analogue_edges, but for what is stopped.

-- Two sources may say the same number; each can be taken back alone.
ALTER TABLE article_numbers DROP CONSTRAINT article_numbers_pkey;
ALTER TABLE article_numbers ADD PRIMARY KEY (product_id, number_norm, kind, source);

-- The number from which an edge follows; '' for an edge that its source states as such.
ALTER TABLE analogue_edges ADD COLUMN number_norm text NOT NULL DEFAULT '';
ALTER TABLE analogue_edges DROP CONSTRAINT analogue_edges_pkey;
ALTER TABLE analogue_edges ADD PRIMARY KEY (product_id, analogue_id, source, number_norm);

CREATE INDEX analogue_edges_number ON analogue_edges (number_norm) WHERE number_norm <> '';

-- Groups that were set without edges stay as they are: their members are linked with the first one.
INSERT INTO analogue_edges (product_id, analogue_id, source)
SELECT head.id, product.id, 'group'
FROM (SELECT analogue_group_id, min(id) AS id FROM products
      WHERE analogue_group_id IS NOT NULL GROUP BY analogue_group_id) AS head
JOIN products AS product USING (analogue_group_id)
WHERE product.id > head.id
  AND NOT EXISTS (SELECT FROM analogue_edges AS known
                  WHERE known.product_id = head.id AND known.analogue_id = product.id);
