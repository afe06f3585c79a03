-- Finds orders that lost something lately, whose units belong on their shelf.
CREATE INDEX order_status_changes_lost ON order_status_changes (created_at)
  WHERE status = 'cancelled' OR dropped_position IS NOT NULL;
