-- Written by a version that is gone: `next_try_on` and `tried_card` say when and with what a charge was tried.
ALTER TABLE plans.addons DROP COLUMN card_tried_on;
