-- Why an account is suspended and what was owed then, for its page. Both are unset while the account is active.
ALTER TABLE customers.customers
  ADD COLUMN suspended_because text
    CHECK (suspended_because IN ('unpaid', 'spend-limit', 'security', 'asked', 'terms')),
  ADD COLUMN suspended_amount_cents bigint CHECK (suspended_amount_cents >= 0),
  ADD COLUMN suspended_at timestamptz;
