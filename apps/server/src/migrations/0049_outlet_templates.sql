-- What repeats on the pages of an outlet and is left out of its texts. Written by the reading of pages, now and then.
create table outlet_templates (
  outlet_id uuid primary key references outlets (id) on delete cascade,
  pages integer not null,
  template jsonb not null,
  updated_at timestamptz not null
);
