-- The images that an item names: [{ name, theme }]. The brand has the drawings; one that it does not have is left out.
ALTER TABLE catalogue.entries ADD COLUMN images jsonb NOT NULL DEFAULT '[]';
ALTER TABLE catalogue.sims ADD COLUMN images jsonb NOT NULL DEFAULT '[]';
