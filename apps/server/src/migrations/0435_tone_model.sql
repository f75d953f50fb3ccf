-- The model of MASTHEAD_TONE_MODEL that the worker uses; without a row, new mentions keep the built-in tone.
create table tone_model (
  is_only boolean primary key default true check (is_only),
  name text not null
);

-- Mentions whose tone the model has still to compute. Rows of a removed mention are dropped when they are claimed.
create table tone_queue (
  brand_id uuid not null,
  mention_id uuid not null,
  stream_id uuid not null,
  document_id uuid not null,
  primary key (brand_id, mention_id)
);
create index tone_queue_newest on tone_queue (mention_id desc);
