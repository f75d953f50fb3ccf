-- Lists of staff are searched by any part of a name. Trigrams make an index of it. The extension comes with PostgreSQL and needs no
-- superuser; where it is missing, the searches read the whole table instead.
do $$ begin
  create extension if not exists pg_trgm;
exception
  when undefined_file or feature_not_supported or insufficient_privilege then
    raise notice 'pg_trgm is not available: searches for parts of names are slower';
end $$;

-- Writing waits while an index is built, about two seconds for 100,000 names.
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_name_parts on users using gin ((first_name || ' ' || last_name) gin_trgm_ops, email gin_trgm_ops);
    create index organisations_name_parts on organisations using gin (name gin_trgm_ops, slug gin_trgm_ops);
    create index brands_name_parts on brands using gin (name gin_trgm_ops);
    create index streams_name_parts on streams using gin (name gin_trgm_ops) where deleted_at is null;
    create index outlets_name_parts on outlets using gin (name gin_trgm_ops, site gin_trgm_ops);
    create index outlet_aliases_parts on outlet_aliases using gin (value gin_trgm_ops) where kind = 'name';
    create index media_profiles_name_parts on media_profiles using gin (name gin_trgm_ops, email gin_trgm_ops);
  end if;
end $$;

create index organisations_by_name on organisations (lower(name) collate by_name, id);
