-- What is due is taken in pages, in this order.
CREATE INDEX addons_due_in_order ON plans.addons (ends_on, addon_uuid) WHERE NOT ended;
DROP INDEX plans.addons_due;
