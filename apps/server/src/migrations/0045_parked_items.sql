-- Work items that failed: tried again with back-off, then parked with their reason until staff retry or discard them.
create table parked_items (
  id uuid primary key,
  kind text not null,
  item_id text not null,
  brand_id uuid, -- null: belongs to no brand
  subject text not null,
  attempts integer not null,
  reason text not null,
  detail text not null,
  first_failed_at timestamptz not null,
  changed_at timestamptz not null, -- failed last, or put back into its queue
  next_try_at timestamptz, -- null: back in its queue, or parked
  parked_at timestamptz,
  unique (kind, item_id)
);
create index parked_items_due on parked_items (next_try_at) where next_try_at is not null;
create index parked_items_parked on parked_items (parked_at desc, id desc) where parked_at is not null;

