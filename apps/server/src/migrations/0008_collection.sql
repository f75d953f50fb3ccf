-- Kinds beyond feeds, and what a person opens where that is not what is fetched.
alter table sources drop constraint sources_kind_check;
alter table sources add constraint sources_kind_check
  check (kind in ('feed', 'sitemap', 'page', 'mastodon', 'bluesky', 'reddit', 'youtube', 'hackernews'));
alter table sources add column page_url text;
-- Chosen by a person; otherwise source_states.pause_seconds follows how often the source publishes.
alter table sources add column interval_pinned boolean not null default false;
update sources set interval_pinned = interval_seconds <> 300;
create index sources_host on sources (host);

-- An organisation's own name for a source that everybody shares.
alter table organisation_sources add column name text check (length(name) between 1 and 255);

-- Other addresses that a source is known by: where it was before it moved.
create table source_aliases (
  url_hash bytea primary key,
  source_id uuid not null references sources (id) on delete cascade
);
create index source_aliases_source on source_aliases (source_id);

alter table source_states add column pause_seconds integer;
alter table source_states add column failing_since timestamptz;
alter table source_states add column followers bigint;
update source_states set failing_since = error_at where failures > 0;

-- A hub tells of new entries at a callback that nobody can guess. Ticks, so it is apart from sources.
create table websub_subscriptions (
  source_id uuid primary key references sources (id) on delete cascade,
  callback text not null unique, -- last part of the callback's address
  secret text not null,
  hub text not null,
  topic text not null,
  state text not null check (state in ('asked', 'live', 'refused', 'ending')),
  failures smallint not null default 0,
  next_try_at timestamptz not null,
  lease_ends_at timestamptz,
  delivered_at timestamptz
) with (fillfactor = 70);
create index websub_subscriptions_due on websub_subscriptions (next_try_at);

-- What hubs have sent, until it is read. Deleted in the transaction that queues its pages.
create table websub_deliveries (
  id uuid primary key,
  source_id uuid not null references sources (id) on delete cascade,
  content_type text,
  body bytea not null,
  leased_until timestamptz
);

-- How the fetching of a host goes, an hour a row; kept for two days.
create table collection_hosts (
  host text not null,
  hour timestamptz not null,
  fetches integer not null,
  failures integer not null,
  milliseconds double precision not null,
  slowest_milliseconds double precision not null,
  primary key (hour, host)
);

-- Where the time of each worker goes since it started.
create table collection_steps (
  worker text not null,
  step text not null,
  milliseconds double precision not null,
  calls bigint not null,
  waits boolean not null,
  updated_at timestamptz not null,
  primary key (worker, step)
);

-- What was delivered, or is read because somebody asked, comes from no source.
alter table page_queue alter column source_id drop not null;
alter table page_queue add column error_code text;
alter table page_queue add column error_params jsonb;
create index page_queue_host on page_queue (host);

alter table documents alter column source_id drop not null;
-- What the text was taken from, and why it was not the page.
alter table documents add column text_from text not null default 'page' check (text_from in ('page', 'announced', 'post', 'delivered'));
alter table documents add column text_reason text;
-- Of the author, where the outlet is an account.
alter table documents add column followers bigint;
-- false: collected long after it was published, so it is stored and matched but not announced.
alter table documents add column is_news boolean not null default true;
