-- What a source was known by before it moved or took in another, to be told on the screen; null: from before this was kept.
alter table source_aliases
  add url text,
  add merged boolean not null default false, -- another source had this address
  add moved_at timestamptz;
