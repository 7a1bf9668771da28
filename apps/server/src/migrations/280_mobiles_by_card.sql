-- A SIM that is started by the numbers on its card is looked up by the longer of them.
CREATE INDEX mobiles_by_iccid ON mobiles.mobiles (iccid) WHERE iccid IS NOT NULL;
