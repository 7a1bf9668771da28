-- What the operator pays from its own bank account.
ALTER TABLE ledger.entries DROP CONSTRAINT entries_account_known;
ALTER TABLE ledger.entries ADD CONSTRAINT entries_account_known CHECK (account IN
  ('gateway', 'received', 'receivable', 'paid-ahead', 'credit', 'forfeited', 'voucher', 'arrears', 'brought-forward',
   'sales', 'gst', 'refunds', 'bank', 'write-off', 'clearing')) NOT VALID;
