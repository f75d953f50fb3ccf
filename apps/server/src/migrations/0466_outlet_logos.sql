-- Logos of outlets, fetched from their sites once somebody has looked at them.
create table outlet_logos (
  outlet_id uuid primary key references outlets (id) on delete cascade,
  picture bytea check (length(picture) <= 65536), -- WebP; null: there is none, or it is not fetched yet
  asked_at timestamptz not null,
  fetched_at timestamptz
);
