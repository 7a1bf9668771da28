-- A mobile moves to another product type as it gets another SIM or number: one such change at a time.
ALTER TABLE mobiles.mobiles
  DROP CONSTRAINT mobiles_move_check,
  ADD CONSTRAINT mobiles_move_check CHECK (move IN ('sim-swap', 'number-change', 'port-out', 'product-type'));
