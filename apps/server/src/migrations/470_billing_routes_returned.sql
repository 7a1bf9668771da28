-- What banks hold of a spend since they took it back: its route rests when this changes, not each time that it is read.
ALTER TABLE billing_routes.spends ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0;
