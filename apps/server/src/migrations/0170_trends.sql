-- Documents whose names and topics are still to be read. A row is deleted in the transaction that changes the sums.
create table trend_queue (
  document_id uuid primary key,
  attempts smallint not null default 0
);

-- Documents that were stored before are read backwards from here.
create table trend_reading (
  id boolean primary key default true check (id),
  below_id uuid -- null: all are read
);
insert into trend_reading (below_id) values ('ffffffff-ffff-ffff-ffff-ffffffffffff');

-- Names, key phrases and subjects.
create table trend_terms (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('person', 'organisation', 'place', 'product', 'phrase', 'subject')),
  key text not null, -- the name folded: spellings of one name share it; the id of a subject's category
  name text not null, -- as it was written first
  unique (kind, key)
);

-- Each document that was read, once, with its terms. The sums can be counted again from it.
create table trend_documents (
  document_id uuid primary key,
  day date not null, -- of publication, UTC
  slice smallint not null, -- 0 to 1023, the same share of documents each: samples are read by it
  is_first boolean not null, -- told its text first; copies count as pieces, not as stories
  terms integer[] not null
);
create index trend_documents_day on trend_documents (day, document_id);
create index trend_documents_slice on trend_documents (slice, day);
create index trend_documents_terms on trend_documents using gin (terms);

-- Sums of terms by day and month. A day keeps its most frequent terms; subjects are all kept.
create table trend_term_sums (
  step text not null check (step in ('day', 'month')),
  start date not null,
  term_id integer not null,
  kind text not null,
  pieces integer not null,
  stories integer not null, -- pieces that told a text first
  negative integer not null,
  positive integer not null,
  primary key (term_id, step, start)
) with (fillfactor = 80);
create index trend_term_sums_most on trend_term_sums (step, kind, start, pieces desc, term_id);

-- Groups of streams and names to compare.
create table trend_groups (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null check (length(name) between 1 and 100),
  members jsonb not null,
  counting_id uuid, -- the counting that is shown
  embed_token text unique,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index trend_groups_by_name on trend_groups (organisation_id, lower(name) collate by_name, id);
create index trend_groups_removed on trend_groups (deleted_at) where deleted_at is not null;

-- One count of a group over the archive and from then on. A change of the members starts another one.
create table trend_countings (
  id uuid primary key,
  group_id uuid not null references trend_groups (id) on delete cascade,
  members jsonb not null, -- by member: the query that is counted
  below_id uuid not null, -- documents with smaller ids are still to be searched
  oldest_id uuid, -- the oldest document when the search began
  found integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  replaced_at timestamptz
);
create index trend_countings_group on trend_countings (group_id);

-- Documents that members of a group match.
create table trend_matches (
  counting_id uuid not null,
  document_id uuid not null,
  day date not null,
  slice smallint not null,
  is_first boolean not null, -- told its text first
  members smallint[] not null,
  primary key (counting_id, document_id)
);
create index trend_matches_day on trend_matches (counting_id, day, document_id);
create index trend_matches_slice on trend_matches (counting_id, slice, day);

-- Exact sums of members by day; member 0 is the group. The counting of zeros holds all documents.
create table trend_days (
  counting_id uuid not null,
  member smallint not null,
  day date not null,
  pieces integer not null,
  stories integer not null,
  negative integer not null,
  positive integer not null,
  reach bigint not null,
  error integer not null default 0, -- pieces by which a term of the day may be counted too low
  primary key (counting_id, member, day)
) with (fillfactor = 80);

-- The same by outlet, country and language, by day and month.
create table trend_outlet_sums (
  counting_id uuid not null,
  member smallint not null,
  step text not null check (step in ('day', 'month')),
  start date not null,
  outlet_id uuid not null,
  country_id text not null, -- '': not known
  language text not null,
  pieces integer not null,
  stories integer not null,
  negative integer not null,
  positive integer not null,
  reach bigint not null,
  primary key (counting_id, member, step, start, outlet_id, country_id, language)
) with (fillfactor = 80);

-- Times at which a term or a member rose above its own past.
create table trend_bursts (
  id uuid primary key,
  counting_id uuid, -- null: of a term
  member smallint,
  term_id integer,
  starts_on date not null,
  ends_on date, -- null while it lasts
  noticed_on date not null,
  strength real not null,
  expected real not null,
  observed integer not null,
  found_at timestamptz not null,
  unique nulls not distinct (counting_id, member, term_id, starts_on)
);
create index trend_bursts_start on trend_bursts (starts_on, strength desc);
