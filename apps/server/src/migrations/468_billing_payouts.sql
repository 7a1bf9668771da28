-- Credit of closed accounts that is paid out: refunded to the cards that paid it, or by the operator to a bank account.
CREATE TABLE billing.payouts (
  customer_uuid uuid NOT NULL,
  payout_uuid uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('card', 'bank')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What of it did not arrive, and is credit again.
  returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents),
  state text NOT NULL CHECK (state IN ('under-way', 'paid', 'returned')),
  -- Kept until the operator has paid it, and no longer.
  bank_account text,
  holder text,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (customer_uuid, payout_uuid),
  CHECK (bank_account IS NULL OR (way = 'bank' AND state = 'under-way'))
);
CREATE INDEX payouts_to_pay ON billing.payouts (created_at) WHERE way = 'bank' AND state = 'under-way';
CREATE INDEX payouts_by_uuid ON billing.payouts (payout_uuid);

CREATE VIEW billing.payout_rows AS
  SELECT customer_uuid AS "CustomerUUID", payout_uuid AS "UUID", way, amount_cents AS amount, returned_cents AS returned,
    state, bank_account AS "bankAccount", holder, created_at AS "createdAt", completed_at AS "completedAt"
  FROM billing.payouts;
