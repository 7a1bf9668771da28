-- An account that is opened and closed again on one day has a final bill of each time. Of the bills that runs make there is
-- still one an account, period and kind.
CREATE UNIQUE INDEX IF NOT EXISTS invoices_of_runs ON billing.invoices (customer_uuid, period_upto, kind)
  WHERE kind <> 'final';
CREATE INDEX IF NOT EXISTS invoices_by_period ON billing.invoices (customer_uuid, period_upto);
ALTER TABLE billing.invoices DROP CONSTRAINT invoices_customer_uuid_period_upto_kind_key;
