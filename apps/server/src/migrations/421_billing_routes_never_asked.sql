-- Whether the payer's bank was asked for what was released: what never reached it is no refusal of the card.
ALTER TABLE billing_routes.spends ADD COLUMN was_asked boolean NOT NULL DEFAULT true;
CREATE INDEX spends_reserved ON billing_routes.spends (spent_at) WHERE state = 'reserved';
