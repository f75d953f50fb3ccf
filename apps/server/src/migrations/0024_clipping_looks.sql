-- When somebody of the brand has gone through a clipping, so that a team does it once.
alter table clippings
  add column looked_at timestamptz,
  add column looked_by uuid;

-- What nobody has looked at, newest first.
create index clippings_new on clippings (brand_id, published_at desc, id desc) where looked_at is null;
