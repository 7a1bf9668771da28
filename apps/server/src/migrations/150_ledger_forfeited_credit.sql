-- Credit that lapsed is kept apart from what was sold. The check that it replaces was narrower, so no row needs reading.
ALTER TABLE ledger.entries DROP CONSTRAINT entries_account_known;
ALTER TABLE ledger.entries ADD CONSTRAINT entries_account_known CHECK (account IN
  ('gateway', 'received', 'receivable', 'credit', 'forfeited', 'voucher', 'gift', 'arrears', 'sales', 'gst', 'refunds',
   'write-off', 'clearing')) NOT VALID;

-- What each credit holds is handed to the capability that keeps it in lots.
CREATE TABLE ledger.credit_held AS
  SELECT customer_uuid, service_uuid, -cents AS cents FROM ledger.balances WHERE account = 'credit' AND cents < 0;
ALTER TABLE ledger.credit_held SET SCHEMA balance;
