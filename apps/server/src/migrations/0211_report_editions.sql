-- Editions: a report that is made again and again, and kept as it was each time.
alter table reports add column edition_of uuid; -- the report that is the model
alter table reports add column edition integer; -- counted from 1
alter table reports add column sent_at timestamptz; -- when the edition was posted to its receivers
create unique index reports_editions on reports (brand_id, edition_of, edition) where edition_of is not null;

create table report_schedules (
  brand_id uuid not null,
  report_id uuid not null, -- the model
  every text not null check (every in ('day', 'week', 'month', 'quarter', 'year')),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  timezone text not null,
  on_working_day boolean not null,
  skips_empty boolean not null,
  is_paused boolean not null,
  next_at timestamptz, -- null while it is paused
  last_at timestamptz,
  last_outcome text check (last_outcome in ('sent', 'skipped', 'failed')),
  editions integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, report_id),
  foreign key (brand_id, report_id) references reports (brand_id, id) on delete cascade
);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

create table report_receivers (
  brand_id uuid not null,
  report_id uuid not null,
  id uuid not null,
  user_id uuid references users (id), -- null for an outside address
  address text check (length(address) <= 254),
  asked_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, report_id, id),
  foreign key (brand_id, report_id) references report_schedules (brand_id, report_id) on delete cascade,
  check ((user_id is null) <> (address is null))
);
create unique index report_receivers_users on report_receivers (brand_id, report_id, user_id) where user_id is not null;
create unique index report_receivers_addresses on report_receivers (brand_id, report_id, lower(address)) where address is not null;
create index report_receivers_asked on report_receivers (lower(address)) where address is not null;
create index report_receivers_id on report_receivers (id);
