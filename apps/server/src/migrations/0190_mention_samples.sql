-- Mentions drawn for quality control, with the verdict of staff. `mention` is the row as it was drawn, so that the list needs
-- no other table; `removed` the row that a verdict 'wrong' took out of the stream, so that undo brings it back.
create table mention_samples (
  brand_id uuid not null,
  mention_id uuid not null,
  stream_id uuid not null,
  document_id uuid not null,
  draw_id uuid not null, -- begins with the time of the draw, goes on at random: the order of the list
  drawn_at timestamptz not null,
  by_chance boolean not null, -- drawn at random: counts for the precision
  doubts text[] not null,
  language text not null,
  outlet_id uuid not null,
  mention jsonb not null,
  removed jsonb,
  status text not null default 'open' check (status in ('open', 'right', 'wrong')),
  reason text check (reason in ('wrong_meaning', 'wrong_text', 'wrong_date', 'duplicate', 'other')),
  note text,
  judged_by uuid,
  judged_at timestamptz,
  primary key (brand_id, mention_id),
  check ((status = 'wrong') = (reason is not null)),
  check ((status = 'open') = (judged_at is null))
);
create unique index mention_samples_mention on mention_samples (mention_id);
create index mention_samples_list on mention_samples (status, draw_id desc);
create index mention_samples_stream on mention_samples (stream_id, status, draw_id desc);
create index mention_samples_language on mention_samples (language, status, draw_id desc);
create index mention_samples_outlet on mention_samples (outlet_id, status, draw_id desc);
create index mention_samples_judged on mention_samples (judged_at) where judged_at is not null;
-- A document that was judged wrong is not found again.
create unique index mention_samples_wrong on mention_samples (brand_id, stream_id, document_id) where status = 'wrong';

-- How far the mentions of a stream were drawn from.
create table stream_draws (
  brand_id uuid not null,
  stream_id uuid not null,
  upto timestamptz not null, -- mentions written until then
  primary key (brand_id, stream_id)
);

-- A verdict with the text that it is about, so that it can be checked against a later query when the document is gone.
create table verdict_cases (
  brand_id uuid not null,
  stream_id uuid not null,
  document_id uuid not null,
  mention_id uuid not null,
  status text not null check (status in ('right', 'wrong')),
  reason text,
  document jsonb not null, -- what the matcher reads
  judged_at timestamptz not null,
  primary key (brand_id, stream_id, document_id)
);
create index verdict_cases_newest on verdict_cases (brand_id, stream_id, judged_at desc);
