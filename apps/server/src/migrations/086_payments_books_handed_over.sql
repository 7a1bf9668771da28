-- The books are no longer those of payments; the ledger takes them over.
ALTER TABLE payments.ledger_transactions SET SCHEMA ledger;
ALTER TABLE payments.ledger_entries SET SCHEMA ledger;
