-- A gift moves credit from one mobile to another; no account ever stood between. Nothing was booked on it.
ALTER TABLE ledger.entries DROP CONSTRAINT entries_account_known;
ALTER TABLE ledger.entries ADD CONSTRAINT entries_account_known CHECK (account IN
  ('gateway', 'received', 'receivable', 'credit', 'forfeited', 'voucher', 'arrears', 'sales', 'gst', 'refunds', 'write-off',
   'clearing')) NOT VALID;
