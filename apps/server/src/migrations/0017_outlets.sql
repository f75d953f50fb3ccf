-- A double that was merged points to the outlet that stays; its own id goes on meaning that one.
alter table outlets add column merged_into_id uuid references outlets (id);
create index outlets_merged on outlets (merged_into_id) where merged_into_id is not null;

-- Other names and domains that an outlet is found by; one belongs to one outlet.
create table outlet_aliases (
  kind text not null check (kind in ('name', 'domain')),
  value text not null, -- lower case
  outlet_id uuid not null references outlets (id),
  primary key (kind, value)
);
create index outlet_aliases_outlet on outlet_aliases (outlet_id);

-- Audience of an outlet since a date, and who says so: a clipping counts with the one of its day.
create table outlet_audiences (
  outlet_id uuid not null references outlets (id),
  valid_from date not null,
  impressions bigint not null check (impressions >= 0), -- reach of one publication
  source text not null check (length(source) between 1 and 255),
  recorded_at timestamptz not null,
  primary key (outlet_id, valid_from)
);
