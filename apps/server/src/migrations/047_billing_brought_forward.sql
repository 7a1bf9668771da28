-- What is left to pay of a bill of another system is a bill of its own kind. Rows from before fit the new list too, so that
-- they need not be read again.
ALTER TABLE billing.invoices
  DROP CONSTRAINT invoices_kind_check,
  ADD CONSTRAINT invoices_kind_known
    CHECK (kind IN ('first', 'cycle', 'cycle-change', 'final', 'brought-forward')) NOT VALID;
