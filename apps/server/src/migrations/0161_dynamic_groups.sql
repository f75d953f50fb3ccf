-- Groups whose members are the finds of a saved search: their rows of relation_group_members are kept up to date.
alter table relation_groups
  add column search jsonb,
  add column refreshed_at timestamptz;
create index relation_groups_dynamic on relation_groups (refreshed_at) where search is not null and deleted_at is null;

-- By field: where a detail of a relation comes from, on what lawful basis, since when.
alter table relations add column sources jsonb not null default '{}';
