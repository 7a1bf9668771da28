-- The payments of a thing are found by the thing, not among all of a customer's. Pages of a customer's payments are sorted
-- by what the customer chooses, so no order of an index serves them: the key finds them as well.
CREATE INDEX intents_by_purpose ON payments.intents (customer_uuid, purpose_uuid);
DROP INDEX payments.intents_by_time;
