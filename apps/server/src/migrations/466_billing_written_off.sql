-- What is left of a closed account's bills and too little to be charged is written off.
ALTER TABLE billing.allocations DROP CONSTRAINT allocations_kind_check;
ALTER TABLE billing.allocations ADD CONSTRAINT allocations_kind_check
  CHECK (kind IN ('payment', 'credit', 'credit-note', 'reversal', 'write-off')) NOT VALID;
