-- What the first rounds of bounds, devices and warnings left open: a session knows its device, new
-- customers of one address share a bound, and an order expires only after its warning went out.

-- A session keeps its device when the others are forgotten.
ALTER TABLE known_devices ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE access_tokens
  -- of known_devices; NULL: the session is older than this, or its client keeps no device
  ADD COLUMN device_id uuid;
