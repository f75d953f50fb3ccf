-- Filters, order and grouping of the coverage or of mentions under a name, as the address of the page holds them. They are
-- their owner's, or shared with the brand. They take the place of coverage_presets, which only processes of the version
-- before still read; a later migration drops it.
create table saved_views (
  brand_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  place text not null check (place in ('coverage', 'mentions')),
  name text not null check (length(name) between 1 and 80),
  filters jsonb not null,
  stream_id uuid, -- the stream whose mentions it is for; null: any
  is_shared boolean not null,
  updated_at timestamptz not null,
  primary key (brand_id, id),
  unique (brand_id, place, user_id, name)
);
insert into saved_views (brand_id, id, user_id, place, name, filters, is_shared, updated_at)
select brand_id, gen_random_uuid(), user_id, 'coverage', name, filters, false, now()
from coverage_presets;

-- The view that a page opens with for a user.
create table default_views (
  brand_id uuid not null,
  user_id uuid not null,
  place text not null,
  view_id uuid not null,
  primary key (brand_id, user_id, place),
  foreign key (brand_id, view_id) references saved_views (brand_id, id) on delete cascade
);
create index default_views_view on default_views (brand_id, view_id);
