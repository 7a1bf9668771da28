-- A SIM that was ordered in place of another one's: its number and service stay, and the SIM goes into that mobile.
ALTER TABLE mobiles.mobiles ADD COLUMN replaces_uuid uuid;
CREATE INDEX mobiles_replacements ON mobiles.mobiles (customer_uuid, replaces_uuid) WHERE replaces_uuid IS NOT NULL;
-- Locks that have been taken off and end at an instant.
CREATE INDEX mobiles_unlocking ON mobiles.mobiles (unlocks_at) WHERE unlocks_at IS NOT NULL;
