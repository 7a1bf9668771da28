-- Cards of the stock that are sold to go into a mobile in place of its SIM: their link leads to the swap.
ALTER TABLE activation.stock ADD COLUMN is_replacement boolean NOT NULL DEFAULT false;
