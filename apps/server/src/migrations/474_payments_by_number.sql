-- Searches of operators find a receipt by its number.
CREATE INDEX receipts_by_number ON payments.receipts (number);
