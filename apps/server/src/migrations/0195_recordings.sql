-- Positions in the text of a recording and the seconds at which they are spoken, in turn.
alter table documents add column time_codes integer[];
-- Second of a recording at which the first match is spoken.
alter table mentions add column at_second integer;

-- Broadcasts and podcasts: files that staff upload, and episodes of feeds that name a transcript.
create table recordings (
  id uuid primary key, -- of an episode: that of its document
  kind text not null check (kind in ('tv', 'radio', 'podcast')),
  status text not null check (status in ('waiting', 'reading', 'review', 'published', 'failed', 'discarded')),
  file_name text, -- null: of a feed
  content_type text,
  bytes bigint,
  sha256 bytea unique, -- the same file is one recording
  storage_key text, -- null: there is no file, or it was deleted
  transcript_key text, -- a transcript that waits to be read
  media_url text, -- of an episode: where its publisher has the sound
  page_url text,
  seconds integer, -- length, where it is known
  text_from text check (text_from in ('file', 'service', 'feed')),
  headline text,
  note text,
  outlet_id uuid, -- may be one that was merged since: read it with its merged_into_id
  published_at timestamptz,
  stream_id uuid, -- null: all streams
  language text, -- of its text
  parts_total integer not null default 0,
  parts_done integer not null default 0,
  attempts integer not null default 0, -- calls of the transcription service in a row that failed
  failure jsonb, -- code and params
  document_id uuid, -- of the announced document
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index recordings_newest on recordings (created_at desc, id desc);
create index recordings_status on recordings (status, created_at desc, id desc);
create index recordings_changed on recordings (changed_at);

-- A recording is transcribed in parts, so that one that is interrupted goes on where it was.
create table recording_parts (
  recording_id uuid not null references recordings (id) on delete cascade,
  number integer not null, -- from 1
  from_second integer not null,
  to_second integer, -- null: to the end
  cues jsonb, -- seconds, words and voice of each; null: not read yet
  primary key (recording_id, number)
);
