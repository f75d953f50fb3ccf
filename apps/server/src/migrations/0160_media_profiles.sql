-- Journalists as their bylines show them: shared by all organisations, read from documents and corrected by staff.
create table media_profiles (
  id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  name_key text not null, -- the name folded: spellings of one name share it
  name_block text not null, -- family name and first initial: all names that could be the same person
  email text,
  phone text, -- E.164
  photo_url text,
  outlet_id uuid, -- may be one that was merged since: read it with its merged_into_id
  job_title text,
  categories text[] not null default '{}',
  topics text[] not null default '{}',
  country_id text references countries (id),
  languages text[] not null default '{}', -- of the articles
  social jsonb not null default '{}', -- address by network
  sources jsonb not null default '{}', -- by field: where it comes from, on what lawful basis, since when
  articles integer not null default 0,
  negative integer not null default 0,
  neutral integer not null default 0,
  positive integer not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index media_profiles_block on media_profiles (name_block);
create index media_profiles_by_name on media_profiles (lower(name) collate by_name, id);
create index media_profiles_busiest on media_profiles (articles desc, id desc);

-- The outlets of a profile over time.
create table media_profile_outlets (
  profile_id uuid not null references media_profiles (id) on delete cascade,
  outlet_id uuid not null,
  articles integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (profile_id, outlet_id)
);
create index media_profile_outlets_outlet on media_profile_outlets (outlet_id, profile_id);

-- The evidence: every article of a profile. Beats over time and joins are counted from it.
create table media_profile_articles (
  profile_id uuid not null references media_profiles (id) on delete cascade,
  document_id uuid not null,
  cluster_id uuid not null,
  outlet_id uuid not null,
  byline text not null, -- the name as it was signed
  name_key text not null,
  published_at timestamptz not null,
  headline text not null,
  url text not null,
  language text not null,
  country_id text,
  media_type text not null,
  sentiment text not null check (sentiment in ('negative', 'neutral', 'positive')),
  words text[] not null, -- of headline and lead, without words of grammar
  primary key (profile_id, document_id)
);
create index media_profile_articles_newest on media_profile_articles (profile_id, published_at desc, document_id desc);
create index media_profile_articles_document on media_profile_articles (document_id);

-- The words that a profile's articles use, for searching.
create table media_profile_words (
  word text not null,
  profile_id uuid not null references media_profiles (id) on delete cascade,
  articles integer not null,
  last_at timestamptz not null,
  primary key (word, profile_id)
);
create index media_profile_words_profile on media_profile_words (profile_id);
create index media_profile_words_most on media_profile_words (word, articles desc, profile_id);

-- How many profiles use a word: a rare one says more.
create table media_words (
  word text primary key,
  profiles integer not null
);

-- Two profiles that may be one person, and what was decided. `apart` holds.
create table media_profile_questions (
  id uuid primary key,
  profile_id uuid not null references media_profiles (id) on delete cascade,
  other_id uuid not null references media_profiles (id) on delete cascade,
  score real not null,
  evidence jsonb not null,
  status text not null check (status in ('open', 'apart')),
  asked_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  unique (profile_id, other_id),
  check (profile_id < other_id)
);
create index media_profile_questions_other on media_profile_questions (other_id);
create index media_profile_questions_open on media_profile_questions (score desc, id desc) where status = 'open';

-- People who were removed: their bylines are not read again. The name is kept as a hash alone.
create table removed_bylines (
  name_hash bytea not null,
  outlet_id uuid not null,
  removed_at timestamptz not null,
  primary key (name_hash, outlet_id)
);

-- Documents whose bylines are still to be read. A row is deleted in the transaction that changes the profiles.
create table byline_queue (
  document_id uuid primary key,
  attempts smallint not null default 0
);

-- Documents that were stored before profiles existed are read backwards from here.
create table byline_backfill (
  id boolean primary key default true check (id),
  below_id uuid -- null: all are read
);
insert into byline_backfill (below_id) values ('ffffffff-ffff-ffff-ffff-ffffffffffff');

-- The profile that a relation of a brand is. What the profile knows is offered, never written by itself.
create table relation_profiles (
  brand_id uuid not null,
  relation_id uuid not null,
  profile_id uuid not null,
  linked_by uuid references users (id),
  linked_at timestamptz not null,
  ignored jsonb not null default '{}', -- by field: the value that was not wanted
  primary key (brand_id, relation_id),
  foreign key (brand_id, relation_id) references relations (brand_id, id) on delete cascade
);
create index relation_profiles_profile on relation_profiles (brand_id, profile_id);
create index relation_profiles_joined on relation_profiles (profile_id);
