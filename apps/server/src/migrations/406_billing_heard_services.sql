-- Services of whose plan or end billing has heard. Whichever comes first, the other sees it: one that has ended opens no account.
CREATE TABLE billing.heard_services (
  customer_uuid uuid NOT NULL,
  service_uuid uuid NOT NULL,
  has_ended boolean NOT NULL,
  PRIMARY KEY (customer_uuid, service_uuid)
);
