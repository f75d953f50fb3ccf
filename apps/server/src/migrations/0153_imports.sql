-- Imports of people, and their rows until they can no longer be undone.
create table relation_imports (
  brand_id uuid not null,
  id uuid not null,
  file_name text not null,
  status text not null check (status in ('read', 'running', 'done', 'failed', 'undone')),
  columns text[] not null,
  header_key text not null, -- the same for files with the same columns
  fields text[] not null, -- of each column; '' is left out
  doubles text not null default 'skip' check (doubles in ('skip', 'fill', 'add')),
  group_id uuid,
  rows_total integer not null,
  rows_done integer not null default 0,
  added integer not null default 0,
  filled integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  problems jsonb not null default '[]',
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (brand_id, id)
);
create index relation_imports_newest on relation_imports (brand_id, created_at desc, id desc);
create index relation_imports_age on relation_imports (created_at);

create table relation_import_rows (
  brand_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells text[], -- null once the import is done: nothing of the file is kept
  relation_id uuid,
  filled jsonb, -- the values that a known relation was given, by their columns
  primary key (brand_id, import_id, line)
);
create index relations_email on relations (brand_id, lower(email));
create index relations_phone on relations (brand_id, phone);
create index relation_import_rows_relation on relation_import_rows (brand_id, relation_id) where relation_id is not null;
