-- An order that is cancelled or sent elsewhere before it is dispatched. Either is written before the courier is asked, and
-- stays until the courier has said of every parcel whether it was in time.
ALTER TABLE shop.orders ADD COLUMN cancelling_at timestamptz, ADD COLUMN wanted_address jsonb;
CREATE INDEX orders_in_change ON shop.orders (updated_at) WHERE cancelling_at IS NOT NULL OR wanted_address IS NOT NULL;

ALTER TABLE shop.parcels DROP CONSTRAINT parcels_state_check, DROP CONSTRAINT parcels_check;
ALTER TABLE shop.parcels
  ADD CHECK (state IN ('ASKED', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED')),
  ADD CHECK (state IN ('ASKED', 'UNDELIVERABLE', 'CANCELED') OR tracking_number IS NOT NULL);
DROP INDEX shop.parcels_on_the_way;
CREATE INDEX parcels_on_the_way ON shop.parcels (look_at)
  WHERE state NOT IN ('DELIVERED', 'UNDELIVERABLE', 'CANCELED');
