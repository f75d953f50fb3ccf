-- Lists by name: É beside E and not after Z, small letters beside capital ones, 'Channel 2' before 'Channel 10'. A PostgreSQL that was built
-- without ICU keeps the order of bytes.
do $$ begin
  if exists (select from pg_collation where collname = 'und-x-icu') then
    create collation by_name (provider = icu, locale = 'und-u-kn-true');
  else
    create collation by_name from "C";
  end if;
end $$;

-- Writing waits while an index is built, about four seconds of processor time for a million rows; reading goes on. Those that these
-- replace go with the next migration, since dropping keeps readers out until the end.
create index outlets_by_name on outlets (lower(name) collate by_name, id);
create index newsrooms_by_name on newsrooms (brand_id, lower(name) collate by_name, id) where deleted_at is null;
create index newsrooms_all_by_name on newsrooms (lower(name) collate by_name, id) where deleted_at is null; -- for staff
create index pr_styles_by_name on pr_styles (brand_id, lower(name) collate by_name, id);
create index relations_by_name on relations (brand_id, lower(name) collate by_name, id) where deleted_at is null;
create index relation_groups_by_name on relation_groups (brand_id, lower(name) collate by_name, id) where deleted_at is null;
create index tags_by_name on tags (brand_id, lower(name) collate by_name, id);
create index users_by_name on users (lower(last_name) collate by_name, lower(first_name) collate by_name, id) where deleted_at is null;
create index streams_by_name on streams (brand_id, lower(name) collate by_name, id) where deleted_at is null;
