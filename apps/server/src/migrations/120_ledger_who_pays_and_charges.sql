-- Who paid, or owes, for which customer and which service. What was written before a customer did for itself.
ALTER TABLE ledger.transactions
  ADD COLUMN payer_kind text NOT NULL DEFAULT 'customer' CHECK (payer_kind IN ('customer', 'guest', 'billing-parent')),
  ADD COLUMN payer_uuid uuid,
  ADD COLUMN beneficiary_uuid uuid,
  ADD COLUMN service_uuid uuid;
ALTER TABLE ledger.transactions DISABLE TRIGGER transactions_fixed;
UPDATE ledger.transactions t SET payer_uuid = customer_uuid, beneficiary_uuid = customer_uuid,
  service_uuid = (SELECT min(e.service_uuid::text)::uuid FROM ledger.entries e
    WHERE e.customer_uuid = t.customer_uuid AND e.transaction_uuid = t.transaction_uuid);
ALTER TABLE ledger.transactions ENABLE TRIGGER transactions_fixed;
ALTER TABLE ledger.transactions
  ALTER COLUMN payer_kind DROP DEFAULT, ALTER COLUMN payer_uuid SET NOT NULL, ALTER COLUMN beneficiary_uuid SET NOT NULL;

-- What is owed, written with what it is owed for and never changed. The owner is the customer who pays.
CREATE TABLE ledger.charges (
  customer_uuid uuid NOT NULL,
  charge_uuid uuid NOT NULL,
  -- What was supplied: a base plan, an add-on, use that no plan covers.
  supply text NOT NULL CHECK (supply IN ('plan', 'add-on', 'use')),
  name text NOT NULL,
  tax_code text NOT NULL CHECK (tax_code IN ('standard', 'zero-rated')),
  payer_kind text NOT NULL CHECK (payer_kind IN ('customer', 'billing-parent')),
  beneficiary_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  -- The days that it is for: the first one, and the first one after; a plan without a period has no end.
  period_from date NOT NULL,
  period_upto date CHECK (period_upto > period_from),
  reason text NOT NULL CHECK (reason IN ('start', 'renewal', 'use')),
  -- What is charged once: an add-on's period, a usage document.
  key text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  charged_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uuid, charge_uuid),
  UNIQUE (customer_uuid, key)
);
CREATE INDEX charges_by_service ON ledger.charges (customer_uuid, service_uuid, charged_at);
CREATE TRIGGER charges_fixed BEFORE UPDATE OR DELETE ON ledger.charges
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER charges_kept BEFORE TRUNCATE ON ledger.charges
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
