-- What a payment is for is read with the payment, so it is kept where the payment is: a database that is distributed by
-- customer distributes this table by the account that pays, which its keys therefore name.
ALTER TABLE payments.allocations DROP CONSTRAINT allocations_pkey,
  ADD PRIMARY KEY (customer_uuid, allocation_uuid, account_uuid);
