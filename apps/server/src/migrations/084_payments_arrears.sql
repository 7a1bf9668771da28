-- A payment may also be for what a suspended account owes. Rows of before hold to it already, so none is read here.
ALTER TABLE payments.intents DROP CONSTRAINT intents_purpose_check;
ALTER TABLE payments.intents ADD CONSTRAINT intents_purpose_check
  CHECK (purpose IN ('top-up', 'order', 'plan', 'bill', 'arrears')) NOT VALID;
