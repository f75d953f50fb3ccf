alter table clippings
  -- Whose figure the impressions are: the outlet's audience on the day, the followers of who posted it, or what a person entered.
  add column impressions_from text not null default 'outlet' check (impressions_from in ('outlet', 'author', 'person')),
  add column estimated_views bigint check (estimated_views >= 0), -- of the article; never added to impressions
  add column language text;

-- Coverage of one outlet or country, newest first; the first one also finds what is valued again after a tier or an audience.
drop index clippings_outlet;
create index clippings_outlet on clippings (brand_id, outlet_id, published_at desc, id desc);
create index clippings_country on clippings (brand_id, country_id, published_at desc, id desc);
create index clippings_url on clippings (brand_id, md5(url)) where url is not null;
create index clippings_manual on clippings (brand_id, created_at) where mention_id is null;
create index clipping_tags_tag on clipping_tags (brand_id, tag_id, clipping_id);

-- What was found for a clipping before it is saved, each with where it was found; forgotten after a day.
create table clipping_preparations (
  id uuid primary key,
  brand_id uuid not null,
  user_id uuid not null,
  mention_id uuid,
  text_tonality text, -- what the machine read, to tell it from a person's judgement
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index clipping_preparations_expiry on clipping_preparations (expires_at);

-- Stories and relations that a clipping is assigned to; KPI sets stand in clipping_kpis, files in file_uses.
create table clipping_stories (
  brand_id uuid not null,
  story_id uuid not null,
  clipping_id uuid not null,
  primary key (brand_id, story_id, clipping_id)
);
create index clipping_stories_clipping on clipping_stories (brand_id, clipping_id);
create table clipping_relations (
  brand_id uuid not null,
  relation_id uuid not null,
  clipping_id uuid not null,
  primary key (brand_id, relation_id, clipping_id)
);
create index clipping_relations_clipping on clipping_relations (brand_id, clipping_id);

-- What an address showed when the clipping was made, and what is different now.
create table clipping_evidence (
  brand_id uuid not null,
  clipping_id uuid not null,
  url text not null,
  taken_at timestamptz, -- null: still to be taken
  headline text,
  body text,
  body_hash bytea, -- SHA-256 of the text
  failure jsonb, -- code and parameters: why the page could not be read
  screenshot_file_id uuid,
  screenshot_failure jsonb, -- why there is no picture
  checks integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  changed_headline text,
  gone_at timestamptz,
  primary key (brand_id, clipping_id)
);
create index clipping_evidence_due on clipping_evidence (next_check_at) where next_check_at is not null;

-- Files of clippings that are made as a job.
create table clipping_exports (
  id uuid primary key,
  organisation_id uuid not null,
  brand_ids uuid[] not null,
  user_id uuid not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  language text not null,
  status text not null check (status in ('pending', 'generating', 'ready', 'failed')),
  rows_done integer not null default 0,
  rows_total integer,
  file_id uuid,
  error_code text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index clipping_exports_user on clipping_exports (user_id, created_at desc);
create index clipping_exports_age on clipping_exports (created_at);
