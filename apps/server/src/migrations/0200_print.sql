-- A document that staff have uploaded for one stream alone.
alter table documents add column only_stream_id uuid;

-- Newspaper pages that staff upload: a PDF of an issue, or a photo of a page.
create table print_uploads (
  id uuid primary key,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null unique, -- the same file is one upload
  storage_key text, -- null: the file was deleted, long after it was read
  status text not null check (status in ('waiting', 'reading', 'review', 'published', 'failed', 'discarded')),
  headline text,
  note text,
  outlet_id uuid, -- may be one that was merged since: read it with its merged_into_id
  is_outlet_guessed boolean not null default false,
  published_at timestamptz,
  is_day_guessed boolean not null default false,
  stream_id uuid, -- null: all streams
  language text, -- of its text
  pages_total integer not null default 0,
  pages_done integer not null default 0,
  failure jsonb, -- code and params
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index print_uploads_newest on print_uploads (created_at desc, id desc);
create index print_uploads_status on print_uploads (status, created_at desc, id desc);
create index print_uploads_changed on print_uploads (changed_at);

create table print_pages (
  upload_id uuid not null references print_uploads (id) on delete cascade,
  number integer not null, -- from 1, in the order of the file
  status text not null check (status in ('waiting', 'read', 'failed')),
  text_from text check (text_from in ('layer', 'recognised')),
  label integer, -- number as printed
  day date, -- as printed
  names text[] not null default '{}', -- of the newspaper, as printed
  width real not null default 0, -- points
  height real not null default 0,
  words_key text, -- words with their places, in the storage
  picture_key text,
  failure jsonb,
  primary key (upload_id, number)
);

create table print_articles (
  id uuid primary key,
  upload_id uuid not null references print_uploads (id) on delete cascade,
  page integer not null, -- on which it begins
  place integer not null, -- order on the page
  headline text not null,
  lead text not null,
  author text,
  body text not null,
  captions text[] not null default '{}',
  boxes jsonb not null, -- page and corners in points
  continues_on integer,
  continues_from integer,
  removed_at timestamptz,
  edited_at timestamptz, -- by a person: it is not read again
  document_id uuid -- of the announced document
);
create index print_articles_page on print_articles (upload_id, page, place);
create index print_articles_document on print_articles (document_id) where document_id is not null;
