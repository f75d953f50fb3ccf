-- Tells all processes that a user may have lost access, so that live channels end at once. Triggers, so that no way of
-- ending a session or a membership forgets it.
create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('masthead_events', json_build_object(
    'topic', 'access_changed',
    'user_id', (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0])::text);
  return null;
end
$$;

create function tell_members_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('masthead_events', json_build_object('topic', 'access_changed', 'user_id', user_id)::text)
  from members
  where brand_id = new.id;
  return null;
end
$$;

create trigger access_changed after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_access_changed('user_id');
create trigger access_changed after delete on api_tokens
  for each row execute function tell_access_changed('user_id');
create trigger access_changed after delete or update of role, user_id, brand_id on members
  for each row execute function tell_access_changed('user_id');
create trigger access_changed after insert or update or delete on user_permissions
  for each row execute function tell_access_changed('user_id');
create trigger access_changed after update of deleted_at on users
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function tell_access_changed('id');
create trigger access_changed after update of deletes_at on brands
  for each row when (old.deletes_at is distinct from new.deletes_at) execute function tell_members_access_changed();
