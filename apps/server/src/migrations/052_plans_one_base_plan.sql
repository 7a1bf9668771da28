-- A mobile holds one base plan at any moment, whichever way it came.
UPDATE plans.addons a SET ended = true
FROM (SELECT customer_uuid, mobile_uuid, addon_uuid,
    row_number() OVER (PARTITION BY customer_uuid, mobile_uuid ORDER BY created_at DESC, addon_uuid DESC) AS place
  FROM plans.addons WHERE is_base_plan AND NOT ended) held
WHERE held.place > 1 AND a.customer_uuid = held.customer_uuid AND a.mobile_uuid = held.mobile_uuid
  AND a.addon_uuid = held.addon_uuid;
CREATE UNIQUE INDEX addons_one_base_plan ON plans.addons (customer_uuid, mobile_uuid) WHERE is_base_plan AND NOT ended;
