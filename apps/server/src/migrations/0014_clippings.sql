alter table clippings
  add column impressions_entered boolean not null default false, -- a person's figure; else the outlet's audience on the day
  add column estimated_views bigint check (estimated_views >= 0), -- of the article; never added to impressions
  add column language text,
  add column preparation_id uuid;

-- What was found for a clipping before it is saved, each with where it was found; forgotten after a day.
create table clipping_preparations (
  id uuid primary key,
  brand_id uuid not null,
  user_id uuid not null,
  url text,
  found jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index clipping_preparations_expiry on clipping_preparations (expires_at);

create table clipping_files (
  brand_id uuid not null,
  clipping_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (brand_id, clipping_id, file_id)
);

-- Stories and relations that a clipping is assigned to; KPI sets stand in clipping_kpis.
create table clipping_stories (
  brand_id uuid not null,
  clipping_id uuid not null,
  story_id uuid not null,
  primary key (brand_id, clipping_id, story_id)
);
create index clipping_stories_story on clipping_stories (brand_id, story_id);
create table clipping_relations (
  brand_id uuid not null,
  clipping_id uuid not null,
  relation_id uuid not null,
  primary key (brand_id, clipping_id, relation_id)
);
create index clipping_relations_relation on clipping_relations (brand_id, relation_id);
create index clipping_tags_tag on clipping_tags (brand_id, tag_id);

-- What an address showed when the clipping was made, and what is different now.
create table clipping_evidence (
  brand_id uuid not null,
  clipping_id uuid not null,
  url text not null,
  taken_at timestamptz not null,
  status integer,
  headline text,
  body text,
  body_hash bytea, -- SHA-256 of the text
  screenshot_file_id uuid,
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
