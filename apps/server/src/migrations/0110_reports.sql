-- Reports: what is counted, how it is arranged, and the figures as they were at one moment.
create table reports (
  brand_id uuid not null references brands (id), -- the first of the brands
  id uuid not null,
  brand_ids uuid[] not null,
  name text not null check (length(name) between 1 and 100),
  template text not null,
  starts_on date not null,
  ends_on date not null,
  sections jsonb not null,
  language text not null,
  currency text not null,
  format text not null,
  filters jsonb not null default '{}',
  logo jsonb,
  revision integer not null default 1,
  status text not null check (status in ('pending', 'generating', 'ready', 'failed')),
  error_code text,
  document jsonb, -- null until it is counted for the first time
  counted_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id)
);
create index reports_newest on reports (brand_id, created_at desc, id desc) where deleted_at is null;
create index reports_id on reports (id);
create index reports_removed on reports (deleted_at) where deleted_at is not null;
create index reports_unfinished on reports (updated_at) where status in ('pending', 'generating');

-- One row for each format that a report was written in.
create table report_files (
  brand_id uuid not null,
  report_id uuid not null,
  format text not null check (format in ('pdf', 'xlsx', 'pptx', 'csv', 'json')),
  revision integer not null, -- of the report that the file shows
  status text not null check (status in ('pending', 'generating', 'ready', 'failed')),
  error_code text,
  file_id uuid,
  user_id uuid not null,
  requested_at timestamptz not null,
  primary key (brand_id, report_id, format),
  foreign key (brand_id, report_id) references reports (brand_id, id) on delete cascade
);
create index report_files_unfinished on report_files (requested_at) where status in ('pending', 'generating');
