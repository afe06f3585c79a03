-- Staff answer requests in the office: until when, how often nobody took the call, what was noted.
ALTER TABLE buyer_requests ADD COLUMN due_at timestamptz;
ALTER TABLE buyer_requests ADD COLUMN tries integer NOT NULL DEFAULT 0;
ALTER TABLE buyer_requests ADD COLUMN answers jsonb NOT NULL DEFAULT '[]';
CREATE INDEX buyer_requests_due ON buyer_requests ((coalesce(due_at, call_until, created_at)), id)
  WHERE state <> 'done';
CREATE INDEX buyer_requests_done ON buyer_requests (done_at, id) WHERE state = 'done';
