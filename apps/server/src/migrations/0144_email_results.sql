-- Pieces that are no result of a story, although they were proposed as one.
create table declined_results (
  brand_id uuid not null,
  story_id uuid not null,
  document_id uuid not null,
  declined_by uuid references users (id),
  declined_at timestamptz not null,
  primary key (brand_id, story_id, document_id)
);
