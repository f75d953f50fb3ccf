-- Small pictures of clippings for reports, as they were when the first report needed them.
create table report_pictures (
  brand_id uuid not null,
  clipping_id uuid not null,
  url text not null, -- the address that it was fetched from
  picture bytea, -- JPEG; null: it could not be fetched
  fetched_at timestamptz not null,
  primary key (brand_id, clipping_id),
  foreign key (brand_id, clipping_id) references clippings (brand_id, id) on delete cascade
);
