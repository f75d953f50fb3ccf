-- Processes keep the callers whom they have looked up. Every table that is read for a caller tells all processes whose callers
-- to look up again: those of a user or of an organisation. Triggers, so that no way of changing a right forgets it.
create function tell_callers_changed() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct to_jsonb(r) ->> tg_argv[0]) into ids from new_rows r;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct to_jsonb(r) ->> tg_argv[0]) into ids from old_rows r;
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct r.row ->> tg_argv[0]) into ids
    from (select to_jsonb(o) as row from old_rows o union all select to_jsonb(n) from new_rows n) r;
  end if;
  if tg_op = 'TRUNCATE' or cardinality(ids) > 100 then -- a notification holds 8,000 bytes
    perform pg_notify('masthead_events', '{"topic":"callers_changed","ids":null}');
  elsif cardinality(ids) > 0 then
    perform pg_notify('masthead_events', json_build_object('topic', 'callers_changed', 'ids', ids)::text);
  end if;
  return null;
end
$$;

-- Each table with the column that names the user or the organisation.
do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[
    ['api_tokens', 'user_id'],
    ['brands', 'organisation_id'],
    ['members', 'user_id'],
    ['organisations', 'id'],
    ['passkeys', 'user_id'],
    ['sessions', 'user_id'],
    ['subscriptions', 'organisation_id'],
    ['two_factors', 'user_id'],
    ['user_permissions', 'user_id'],
    ['users', 'id']
  ] loop
    execute format(
      'create trigger callers_changed_by_insert after insert on %I referencing new table as new_rows
         for each statement execute function tell_callers_changed(%L)', place[1], place[2]);
    execute format(
      'create trigger callers_changed_by_update after update on %I referencing old table as old_rows new table as new_rows
         for each statement execute function tell_callers_changed(%L)', place[1], place[2]);
    execute format(
      'create trigger callers_changed_by_delete after delete on %I referencing old table as old_rows
         for each statement execute function tell_callers_changed(%L)', place[1], place[2]);
    execute format(
      'create trigger callers_changed_by_truncate after truncate on %I
         for each statement execute function tell_callers_changed(%L)', place[1], place[2]);
  end loop;
end $$;
