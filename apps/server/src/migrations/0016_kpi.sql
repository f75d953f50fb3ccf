create table kpi_campaigns (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  name text not null check (length(name) between 1 and 255),
  currency_code text not null,
  starts_at date not null,
  ends_at date not null,
  measures text[] not null, -- which targets are used
  completed_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index kpi_campaigns_brand on kpi_campaigns (brand_id, ends_at desc, id desc);
create index kpi_campaigns_running on kpi_campaigns (ends_at) where completed_at is null;

create table kpi_markets (
  id uuid primary key,
  kpi_id uuid not null references kpi_campaigns (id) on delete cascade,
  country_id text not null references countries (id),
  target_hf_value numeric(16, 2), -- in the set's currency
  target_roi double precision,
  target_reach_factor double precision,
  target_clippings integer,
  target_share_of_a_clippings double precision,
  unique (kpi_id, country_id)
);

create table kpi_investments (
  id uuid primary key,
  market_id uuid not null references kpi_markets (id) on delete cascade,
  category text not null check (length(category) between 1 and 255),
  amount numeric(16, 2) not null check (amount >= 0), -- in the set's currency
  position integer not null
);
create index kpi_investments_market on kpi_investments (market_id, position);

-- Which clippings count towards a set.
create table clipping_kpis (
  brand_id uuid not null,
  kpi_id uuid not null,
  clipping_id uuid not null,
  primary key (brand_id, kpi_id, clipping_id)
);
create index clipping_kpis_clipping on clipping_kpis (brand_id, clipping_id);
