-- What is due on a day is taken by customer: whatever else is kept of a chunk's customers lies side by side as well.
CREATE INDEX addons_due_by_customer ON plans.addons (ends_on, customer_uuid, addon_uuid) WHERE NOT ended;
DROP INDEX plans.addons_due_in_order;
