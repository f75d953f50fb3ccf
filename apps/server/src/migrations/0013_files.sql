-- What people have sent in, and what was made of it (crops). The bytes lie in the storage below storage_key.
create table files (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  brand_id uuid references brands (id), -- null: the organisation's or the user's own
  user_id uuid not null references users (id),
  purpose text not null,
  kind text not null check (kind in ('image', 'audio', 'video', 'document')),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null,
  storage_key text not null,
  thumbnail_key text,
  secret text not null, -- part of the address: whoever knows it may open the file
  width integer,
  height integer,
  duration_sec integer,
  original_id uuid references files (id), -- of a crop
  cropped_information jsonb,
  created_at timestamptz not null,
  stored_at timestamptz, -- null while the bytes are on their way into the storage
  deleted_at timestamptz -- the bytes go with the next cleaning
);
create index files_organisation on files (organisation_id) include (bytes) where deleted_at is null;
create index files_brand on files (brand_id, created_at desc, id desc) where deleted_at is null;
create index files_original on files (original_id) where original_id is not null;
create index files_age on files (created_at);
create index files_deleted on files (deleted_at) where deleted_at is not null;

-- What holds a file: 'clipping', 'story', 'newsroom', … A file that nothing holds is removed after some days.
create table file_uses (
  file_id uuid not null references files (id) on delete cascade,
  holder_kind text not null,
  holder_id uuid not null,
  position integer not null default 0,
  primary key (holder_kind, holder_id, file_id)
);
create index file_uses_file on file_uses (file_id);

-- Screenshots and PDFs of pages, kept until they expire.
create table renderings (
  key bytea primary key, -- SHA-256 of what was asked for
  storage_key text not null,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index renderings_expiry on renderings (expires_at);
