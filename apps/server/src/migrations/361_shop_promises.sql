-- Whose mobile a SIM of an order becomes, where not the buyer's: a customer of its own, who is made with it.
ALTER TABLE shop.order_sims ADD COLUMN owner_uuid uuid;
-- When the SIM was put into the group that the order promised it; once.
ALTER TABLE shop.order_sims ADD COLUMN grouped_at timestamptz;
CREATE INDEX order_sims_by_owner ON shop.order_sims (owner_uuid, mobile_uuid) WHERE owner_uuid IS NOT NULL;
