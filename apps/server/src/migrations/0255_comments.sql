-- Comments of colleagues on documents of their brand, clippings without a document, and stories.
create table comments (
  brand_id uuid not null,
  id uuid not null,
  subject_id uuid not null, -- the document, clipping or story
  thread_id uuid not null, -- the first comment of the thread
  text text not null check (length(text) <= 5000),
  created_by uuid not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  resolved_at timestamptz, -- kept with the first comment of the thread
  resolved_by uuid,
  primary key (brand_id, id)
);
create index comments_subject on comments (subject_id, brand_id, id);
create index comments_deleted on comments (deleted_at) where deleted_at is not null and text <> '';

create table comment_mentions (
  brand_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  primary key (brand_id, comment_id, user_id)
);

-- Notices in the app: a colleague has named the user, or waits for the user.
create table notices (
  brand_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  author_id uuid not null,
  title text not null, -- of the record
  link text not null, -- path in the app
  count int not null default 1,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (brand_id, user_id, id)
);
create index notices_user on notices (user_id, id desc);
create index notices_created on notices (created_at);

alter table users add column mails_when_named boolean not null default true;
