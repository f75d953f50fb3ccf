-- Hidings of outlets with so many mentions that a job carries them out, or back, page by page. Kept as long as they can be undone.
create table outlet_hidings (
  brand_id uuid not null, -- in which it was asked for
  hide_id uuid not null,
  level text not null check (level in ('organisation', 'brand', 'stream')),
  brand_ids uuid[] not null,
  stream_ids uuid[] not null, -- empty: all of the brands
  outlet_ids uuid[] not null,
  is_undo boolean not null,
  total integer not null,
  done integer not null,
  hidden_by uuid not null,
  hidden_at timestamptz not null,
  primary key (brand_id, hide_id)
);
