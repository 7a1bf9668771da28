-- The payment that paid for a purchase, so that another one for the same goes back; the zero id where credit or the bill
-- paid it. Null while nobody has said: the next payment that completes for it is the one.
ALTER TABLE plans.purchases ADD COLUMN paid_by uuid;
