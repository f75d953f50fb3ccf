-- The checklist of the first screen follows from the records; only hiding it is stored, per brand and user.
create table hidden_guides (
  brand_id uuid not null,
  user_id uuid not null,
  hidden_at timestamptz not null,
  primary key (brand_id, user_id)
);

-- Organisations with invented records, which a user explores. The row outlives the organisation's own row, so that an
-- interrupted removal continues; therefore it has no foreign key.
create table sample_organisations (
  organisation_id uuid primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index sample_organisations_user on sample_organisations (user_id) where removed_at is null;

-- Rows of a stream go with it when an organisation is deleted for good. A constraint that is validated later locks nobody out.
alter table stream_backfills drop constraint stream_backfills_stream_id_fkey,
  add constraint stream_backfills_stream_id_fkey foreign key (stream_id) references streams (id) on delete cascade not valid;
alter table stream_backfills validate constraint stream_backfills_stream_id_fkey;
alter table stream_versions drop constraint stream_versions_stream_id_fkey,
  add constraint stream_versions_stream_id_fkey foreign key (stream_id) references streams (id) on delete cascade not valid;
alter table stream_versions validate constraint stream_versions_stream_id_fkey;
alter table stream_version_changes drop constraint stream_version_changes_stream_id_fkey,
  add constraint stream_version_changes_stream_id_fkey foreign key (stream_id) references streams (id) on delete cascade not valid;
alter table stream_version_changes validate constraint stream_version_changes_stream_id_fkey;
