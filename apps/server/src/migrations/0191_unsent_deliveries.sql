-- The period that a message tells of, so that it can be composed anew while it is not sent; null: it tells of no mentions.
alter table notification_deliveries
  add column from_id uuid, -- mentions after this one …
  add column upto_id uuid; -- … up to this one
