-- An impersonation that changes nothing, unless the staff member has chosen otherwise.
alter table sessions add column read_only boolean not null default false;

-- Removed users, for the list that staff restore them from.
create index users_removed on users (lower(last_name) collate by_name, lower(first_name) collate by_name, id) where deleted_at is not null;
create index users_staff on users (id) where is_staff_member and deleted_at is null;
