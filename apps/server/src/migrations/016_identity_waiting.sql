-- A sign-in that waits for the second factor keeps what was shown first: by which way, and for how long the session will
-- last where the way gives no more than a temporary one.
ALTER TABLE identity.waiting_sign_ins ADD COLUMN how text NOT NULL DEFAULT 'LOCAL';
ALTER TABLE identity.waiting_sign_ins ADD COLUMN session_s integer CHECK (session_s BETWEEN 1 AND 3600);
