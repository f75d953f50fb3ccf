create table outlets (
  id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  url text,
  site text not null, -- host without www, or the feed's own address where several outlets share a host
  country_id text references countries (id),
  language text,
  media_type text not null default 'web',
  geography text check (geography in ('international', 'national', 'regional', 'local')),
  publication_interval text check (publication_interval in ('hourly', 'daily', 'weekly', 'biweekly', 'monthly', '6_monthly', 'yearly')),
  impressions bigint check (impressions >= 0), -- reach of one publication; null: not known
  categories integer[] not null default '{}',
  logo text,
  extract_characters integer default 320 check (extract_characters >= 0), -- what the licence allows to be shown; null: the whole text
  catalogue_key text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index outlets_site on outlets (site);
create index outlets_name on outlets (lower(name), id);

create table outlet_tiers (
  brand_id uuid not null references brands (id),
  outlet_id uuid not null references outlets (id),
  tier text not null check (tier in ('aplus', 'bplus')),
  primary key (brand_id, outlet_id)
);

create table sources (
  id uuid primary key,
  outlet_id uuid not null references outlets (id),
  kind text not null check (kind in ('feed', 'sitemap', 'page')),
  url text not null,
  url_hash bytea not null unique,
  host text not null,
  name text not null,
  interval_seconds integer not null check (interval_seconds between 5 and 86400),
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sources_outlet on sources (outlet_id);

-- An organisation's list of sources. A source is fetched once for all who have it on theirs.
create table organisation_sources (
  organisation_id uuid not null references organisations (id),
  source_id uuid not null references sources (id),
  added_by uuid references users (id),
  added_at timestamptz not null,
  primary key (organisation_id, source_id)
);
create index organisation_sources_source on organisation_sources (source_id);

-- What ticks with each fetch; apart from sources, which people edit.
create table source_states (
  source_id uuid primary key references sources (id) on delete cascade,
  next_fetch_at timestamptz not null,
  leased_until timestamptz,
  last_fetched_at timestamptz,
  last_success_at timestamptz,
  last_new_at timestamptz,
  etag text,
  last_modified text,
  failures integer not null default 0,
  error_code text,
  error_params jsonb,
  error_at timestamptz
) with (fillfactor = 70);
create index source_states_due on source_states (next_fetch_at);

create table source_days (
  source_id uuid not null references sources (id) on delete cascade,
  day date not null,
  fetches integer not null default 0,
  failures integer not null default 0,
  documents integer not null default 0,
  primary key (source_id, day)
);
