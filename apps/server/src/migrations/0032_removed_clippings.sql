-- Clippings that were removed, for as long as that can be taken back. What they were stands here as a whole, so that nothing
-- else has to know of them; their files stay in use by the same id.
create table removed_clippings (
  brand_id uuid not null,
  id uuid not null,
  removed_at timestamptz not null,
  clipping jsonb not null, -- the row
  parts jsonb not null, -- the rows of other tables that were its own, by table
  primary key (brand_id, id)
);
create index removed_clippings_age on removed_clippings (removed_at);
