-- What people know about a day, written into the charts over time of a brand.
create table chart_notes (
  brand_id uuid not null,
  id uuid not null,
  day date not null,
  text text not null check (length(text) between 1 and 80),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, id)
);
create index chart_notes_day on chart_notes (brand_id, day, id);

-- Which brands have rated an outlet: for its record, and when it is merged.
create index outlet_tiers_outlet on outlet_tiers (outlet_id);
