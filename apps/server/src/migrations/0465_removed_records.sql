-- Records that were deleted and can be restored for a week. Their own tables have forgotten them.
create table removed_records (
  brand_id uuid not null,
  kind text not null,
  id uuid not null,
  removed_at timestamptz not null,
  record jsonb not null, -- the row
  parts jsonb not null, -- the rows of other tables that were its own, by table
  primary key (brand_id, kind, id)
);
create index removed_records_age on removed_records (removed_at);

-- Clippings of deleted tags and KPI sets, which can be very many.
create table removed_clipping_links (
  brand_id uuid not null,
  record_id uuid not null, -- the tag or the KPI set
  clipping_id uuid not null,
  removed_at timestamptz not null,
  primary key (brand_id, record_id, clipping_id)
);
create index removed_clipping_links_age on removed_clipping_links (removed_at);
