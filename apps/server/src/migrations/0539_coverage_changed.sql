-- Processes keep first pages of the coverage. Every table that these are read from tells all processes whose pages have changed: those of
-- some brands, or of all (null) where a message, which holds 8,000 bytes, cannot name them. Triggers, because statements of many features
-- write these tables.
create function tell_coverage_changed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(distinct brand_id) into ids from changed_rows;
  if cardinality(ids) > 0 then
    perform pg_notify('masthead_events', json_build_object(
      'topic', 'coverage_changed', 'ids', case when cardinality(ids) <= 100 then to_json(ids) end)::text);
  end if;
  return null;
end $$;

do $$
declare
  place text;
begin
  foreach place in array array['clippings', 'clipping_tags', 'tags', 'comments', 'assignments', 'members'] loop
    execute format(
      'create trigger coverage_changed_by_insert after insert on %I referencing new table as changed_rows
         for each statement execute function tell_coverage_changed()', place);
    execute format(
      'create trigger coverage_changed_by_update after update on %I referencing new table as changed_rows
         for each statement execute function tell_coverage_changed()', place);
    execute format(
      'create trigger coverage_changed_by_delete after delete on %I referencing old table as changed_rows
         for each statement execute function tell_coverage_changed()', place);
  end loop;
end $$;

-- The name of a user is shown beside the pieces assigned to that user, in any brand. Most updates of users change none.
create function tell_user_renamed() returns trigger language plpgsql as $$
begin
  perform pg_notify('masthead_events', '{"topic":"coverage_changed","ids":null}');
  return null;
end $$;
create trigger user_renamed after update of first_name, last_name, deleted_at on users for each row
  when ((old.first_name, old.last_name, old.deleted_at) is distinct from (new.first_name, new.last_name, new.deleted_at))
  execute function tell_user_renamed();
