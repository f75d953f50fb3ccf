-- Boolean text of a query that the form cannot hold; null: the form is the query.
alter table streams
  add query_text text,
  add auto_tags text[] not null default '{}',
  add auto_kpi_ids uuid[] not null default '{}',
  add auto_rss boolean not null default false,
  add version integer not null default 1,
  add updated_by uuid references users (id);

-- Every saved state of a stream with who and when, and what its search of stored documents changed.
create table stream_versions (
  stream_id uuid not null references streams (id),
  version integer not null,
  form jsonb not null,
  restored_from integer,
  created_by uuid references users (id),
  created_at timestamptz not null,
  added integer, -- null until the stored documents have been searched, or where the search stayed the same
  removed integer,
  kept integer,
  primary key (stream_id, version)
);
insert into stream_versions (stream_id, version, form, created_by, created_at)
select id, 1,
  to_jsonb(s) - array['id', 'brand_id', 'revision', 'version', 'auto_kpi_ids', 'paused_at', 'created_by', 'updated_by', 'created_at', 'updated_at', 'deleted_at']
    || '{"auto_kpi_association": null}', created_by, updated_at
from streams s;

-- The first mentions that a version added and removed, as they were: removed ones are nowhere else.
create table stream_version_changes (
  stream_id uuid not null references streams (id),
  version integer not null,
  document_id uuid not null,
  kind text not null check (kind in ('added', 'removed')),
  headline text not null,
  url text not null,
  outlet_name text not null,
  country_id text,
  language text not null,
  published_at timestamptz not null,
  primary key (stream_id, version, document_id)
);

alter table stream_backfills
  add version integer not null default 1,
  add added integer not null default 0,
  add removed integer not null default 0,
  add kept integer not null default 0;

-- Who follows which stream: it stands in their navigation and begins in their notifications.
create table stream_followers (
  brand_id uuid not null,
  stream_id uuid not null,
  user_id uuid not null,
  followed_at timestamptz not null,
  primary key (brand_id, stream_id, user_id)
);
create index stream_followers_user on stream_followers (brand_id, user_id);
insert into stream_followers (brand_id, stream_id, user_id, followed_at)
select s.brand_id, s.id, m.user_id, s.created_at from streams s join members m on m.brand_id = s.brand_id where s.deleted_at is null;

-- The streams that readers of a brand may see; a brand without a row shows them all.
create table stream_authorizations (
  brand_id uuid primary key references brands (id),
  streams uuid[] not null,
  changed_by uuid references users (id),
  changed_at timestamptz not null
);
create index streams_removed on streams (deleted_at) where deleted_at is not null;
