-- Sums lines [{"position", "name", "quantity", "unitPrice", "vatRate"}] in kopecks.
CREATE OR REPLACE FUNCTION lines_total(p_lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((line ->> 'unitPrice')::bigint * (line ->> 'quantity')::integer), 0)::bigint
  FROM jsonb_array_elements(p_lines) AS line
$$;
