-- Folders for the streams of a brand. A stream is in one folder or in none; a deleted folder leaves its streams.
create table stream_folders (
  brand_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  primary key (brand_id, id)
);
create unique index stream_folders_name on stream_folders (brand_id, lower(name));

alter table streams add column folder_id uuid;
create index streams_folder on streams (brand_id, folder_id) where folder_id is not null;

-- Folders that a user has collapsed in the navigation.
create table collapsed_stream_folders (
  brand_id uuid not null,
  folder_id uuid not null,
  user_id uuid not null,
  primary key (brand_id, folder_id, user_id),
  foreign key (brand_id, folder_id) references stream_folders (brand_id, id) on delete cascade
);
