-- Notes about relations, and the colleagues that they mention.
create table notes (
  brand_id uuid not null,
  id uuid not null,
  relation_id uuid not null,
  title text not null check (length(title) between 1 and 255),
  description text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id)
);
create index notes_relation on notes (brand_id, relation_id, created_at desc, id desc);
create index notes_deleted on notes (deleted_at) where deleted_at is not null;

create table note_mentions (
  brand_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  primary key (brand_id, note_id, user_id)
);
