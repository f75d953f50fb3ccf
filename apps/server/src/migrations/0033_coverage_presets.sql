-- Filters of the coverage that somebody has kept under a name, as the address of the page holds them; one's own.
create table coverage_presets (
  brand_id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  filters jsonb not null,
  primary key (brand_id, user_id, name)
);
