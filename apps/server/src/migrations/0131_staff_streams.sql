-- What staff decide about a stream: paused by them, and running on though its plan has fewer streams or media types.
alter table streams add column staff_paused boolean not null default false;
alter table streams add column beyond_plan boolean not null default false;

create index streams_of_all_by_name on streams (lower(name) collate by_name, id) where deleted_at is null;
