-- Which addresses are known already, for everybody. Written in the transaction that queues the page.
create table document_keys (
  url_hash bytea primary key, -- SHA-256 of the canonical address, first 16 bytes
  document_id uuid not null
);

-- Pages still to be read. A row is deleted in the transaction that stores its document.
create table page_queue (
  document_id uuid primary key,
  source_id uuid not null,
  outlet_id uuid not null,
  host text not null,
  url text not null,
  entry jsonb not null, -- what the feed said of it
  attempts smallint not null default 0,
  next_try_at timestamptz not null,
  leased_until timestamptz
);
create index page_queue_due on page_queue (next_try_at);

-- Partitioned by month over the id: a UUIDv7 begins with the time at which it was made, which is collected_at.
create table documents (
  id uuid not null,
  cluster_id uuid not null, -- id of the first document that told this text
  collected_at timestamptz not null,
  published_at timestamptz not null,
  date_confidence real not null,
  source_id uuid not null,
  outlet_id uuid not null,
  url text not null,
  site text not null,
  headline text not null,
  lead text not null,
  body text not null,
  author text,
  language text not null,
  country_id text,
  media_type text not null,
  sentiment text not null check (sentiment in ('negative', 'neutral', 'positive')),
  sentiment_confidence real not null,
  image_url text,
  paywalled boolean not null default false,
  tokens tsvector not null,
  primary key (id)
) partition by range (id);
create index documents_tokens on documents using gin (tokens);
create index documents_cluster on documents (cluster_id);

-- Near copies are found by a band that they share (at most 16 a document) and decided by the fingerprints.
create table document_fingerprints (
  document_id uuid primary key,
  cluster_id uuid not null,
  fingerprint bytea not null
);
create table document_bands (
  band integer not null,
  document_id uuid not null,
  primary key (band, document_id)
);
create index document_bands_document on document_bands (document_id);

-- Documents still to be matched. A row is deleted in the transaction that writes the mentions.
create table match_queue (
  document_id uuid primary key,
  attempts smallint not null default 0
);
