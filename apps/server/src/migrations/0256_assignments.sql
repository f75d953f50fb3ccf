-- Pieces that colleagues have been given to look after.
create table assignments (
  brand_id uuid not null,
  subject_id uuid not null, -- the document, or the clipping without one
  user_id uuid not null,
  assigned_by uuid not null,
  assigned_at timestamptz not null, -- valid while the user has been a member since then
  due_on date,
  done_at timestamptz,
  primary key (brand_id, subject_id)
);
create index assignments_user on assignments (brand_id, user_id) where done_at is null;
create index assignments_subject on assignments (subject_id);
