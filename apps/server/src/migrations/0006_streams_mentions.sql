-- Revisions are given out under one advisory lock, so that they become visible in their order and a matcher that has
-- read up to N has missed nothing.
create sequence stream_revisions;

create table streams (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  revision bigint not null unique,
  name text not null check (length(name) between 1 and 100),
  main_search_term text not null,
  entity_type text not null default 'any' check (entity_type in ('product', 'person', 'organisation', 'location', 'event', 'free_text', 'any')),
  alternative_spellings text[] not null default '{}',
  social_hashtags text[] not null default '{}',
  required_all_words text[] not null default '{}',
  required_any_words text[] not null default '{}',
  excluded_words text[] not null default '{}',
  monitored_countries text[] not null default '{}',
  excluded_countries text[] not null default '{}',
  monitored_languages text[] not null default '{}',
  excluded_languages text[] not null default '{}',
  blocked_outlets uuid[] not null default '{}',
  whitelisted_outlets uuid[] not null default '{}',
  near_words jsonb not null default '[]',
  exact_match boolean not null default false,
  headline_search boolean not null default false,
  media_types text[] not null default '{web}',
  auto_clippings boolean not null default false,
  ad_blocking boolean not null default true,
  paused_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index streams_brand on streams (brand_id, created_at desc, id desc) where deleted_at is null;

-- How far the search of stored documents has come; ticks, so it is apart from streams.
create table stream_backfills (
  stream_id uuid primary key references streams (id),
  revision bigint not null,
  upto uuid, -- documents from the newest down to this id are done
  searched integer not null default 0,
  total integer not null default 0,
  finished_at timestamptz
);

create table mentions (
  brand_id uuid not null,
  id uuid not null,
  stream_id uuid not null,
  document_id uuid not null,
  cluster_id uuid not null,
  published_at timestamptz not null,
  collected_at timestamptz not null,
  headline text not null,
  headline_marks integer[] not null default '{}', -- start and end in turn, UTF-16 units
  excerpt text not null,
  excerpt_marks integer[] not null default '{}',
  url text not null,
  author text,
  outlet_id uuid not null,
  outlet_name text not null,
  country_id text,
  language text not null,
  media_type text not null,
  sentiment text not null check (sentiment in ('negative', 'neutral', 'positive')),
  sentiment_confidence real, -- null: set by a person
  impressions bigint,
  thumbnail text,
  hidden_in_stream boolean not null default false,
  hidden_in_brand boolean not null default false,
  hidden_in_organisation boolean not null default false,
  hidden boolean not null generated always as (hidden_in_stream or hidden_in_brand or hidden_in_organisation) stored,
  clipping_id uuid,
  primary key (brand_id, id),
  unique (brand_id, stream_id, document_id)
);
create index mentions_feed on mentions (brand_id, stream_id, published_at desc, id desc) where not hidden;
create index mentions_hidden on mentions (brand_id, stream_id, published_at desc, id desc) where hidden;
create index mentions_document on mentions (brand_id, document_id);
create index mentions_cluster on mentions (brand_id, stream_id, cluster_id);

-- A document hidden for a whole brand or organisation stays hidden in streams that find it later.
create table hidden_documents (
  brand_id uuid not null,
  document_id uuid not null,
  level text not null check (level in ('brand', 'organisation')),
  hidden_by uuid not null,
  hidden_at timestamptz not null,
  primary key (brand_id, document_id, level)
);

-- What a user has read: one line per stream for 'all up to here', and single mentions after it.
create table stream_visits (
  brand_id uuid not null,
  stream_id uuid not null,
  user_id uuid not null,
  seen_until timestamptz not null, -- of collected_at
  primary key (brand_id, stream_id, user_id)
);
create table mention_reads (
  brand_id uuid not null,
  mention_id uuid not null,
  user_id uuid not null,
  primary key (brand_id, mention_id, user_id)
);
