-- Sources that were taken off an organisation's list, so that they can be put back as they were. Entries older than the
-- time for it are deleted with the next removal.
create table removed_sources (
  organisation_id uuid not null,
  source_id uuid not null references sources (id) on delete cascade,
  name text, -- the organisation's own
  was_enabled boolean not null,
  removed_at timestamptz not null,
  primary key (organisation_id, source_id)
);
create index removed_sources_source on removed_sources (source_id);
