-- The books of money stand below every capability that takes or gives it.
CREATE SCHEMA ledger;
