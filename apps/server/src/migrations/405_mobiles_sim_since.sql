-- Since when a mobile has its SIM, where a swap has put another one in: until a phone is seen with that one, the network is
-- asked about it, often at first. Unset for a SIM that was there from the beginning.
ALTER TABLE mobiles.mobiles ADD COLUMN sim_since timestamptz;
