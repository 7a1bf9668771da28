-- Which code a redemption used, so that an operator can say who redeemed a voucher.
ALTER TABLE vouchers.redemptions ADD COLUMN code_hash bytea;
UPDATE vouchers.redemptions r SET code_hash = c.code_hash
  FROM vouchers.codes c WHERE c.batch_uuid = r.batch_uuid AND c.redeemed_at = r.redeemed_at;
CREATE INDEX redemptions_by_code ON vouchers.redemptions (code_hash);
