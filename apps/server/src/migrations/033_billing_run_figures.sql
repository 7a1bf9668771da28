-- The outcome of a day's bill run is read at every scrape of the metrics.
CREATE INDEX IF NOT EXISTS invoices_by_day ON billing.invoices (period_upto) WHERE kind IN ('first', 'cycle');
CREATE INDEX IF NOT EXISTS skipped_by_day ON billing.skipped (period_upto) WHERE kind IN ('first', 'cycle');
CREATE INDEX IF NOT EXISTS accounts_parked ON billing.accounts (due_on)
  WHERE parked_since IS NOT NULL;
