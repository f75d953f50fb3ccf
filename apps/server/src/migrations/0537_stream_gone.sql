-- Processes keep the brand of a stream, which never changes, until the stream is deleted.
create function tell_stream_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('masthead_events', json_build_object('topic', 'streams_gone', 'ids', json_build_array(old.id))::text);
  return null;
end $$;
create trigger stream_trashed after update of deleted_at on streams for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function tell_stream_gone();
create trigger stream_deleted after delete on streams for each row execute function tell_stream_gone();
