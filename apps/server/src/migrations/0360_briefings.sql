-- Briefings: mentions that a person chooses, mailed on a schedule.
create table briefings (
  brand_id uuid not null references brands (id),
  id uuid not null,
  name text not null,
  language text not null,
  days text[] not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  timezone text not null,
  is_paused boolean not null,
  next_at timestamptz, -- null while it is paused
  last_at timestamptz,
  last_outcome text check (last_outcome in ('sent', 'empty', 'no_receivers', 'failed')),
  -- The next issue.
  note text not null default '',
  sign_off text not null default '',
  items jsonb not null default '[]', -- headings, and mentions as they were when they were chosen
  revision integer not null default 1,
  issues integer not null default 0, -- sent so far
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, id)
);
create index briefings_due on briefings (next_at) where next_at is not null;

create table briefing_receivers (
  brand_id uuid not null,
  briefing_id uuid not null,
  id uuid not null,
  user_id uuid references users (id), -- null for an outside address
  address text check (length(address) <= 254),
  asked_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, briefing_id, id),
  foreign key (brand_id, briefing_id) references briefings (brand_id, id) on delete cascade,
  check ((user_id is null) <> (address is null))
);
create unique index briefing_receivers_users on briefing_receivers (brand_id, briefing_id, user_id) where user_id is not null;
create unique index briefing_receivers_addresses on briefing_receivers (brand_id, briefing_id, lower(address)) where address is not null;
create index briefing_receivers_asked on briefing_receivers (lower(address)) where address is not null;
create index briefing_receivers_id on briefing_receivers (id);

create table briefing_issues (
  brand_id uuid not null,
  briefing_id uuid not null,
  id uuid not null,
  number integer not null,
  email_id uuid not null, -- the e-mail that carries it
  name text not null, -- of the briefing at that time
  language text not null,
  note text not null,
  sign_off text not null,
  items jsonb not null,
  mentions integer not null,
  sent_at timestamptz not null,
  sent_by uuid references users (id), -- null: by the schedule
  primary key (brand_id, briefing_id, id),
  foreign key (brand_id, briefing_id) references briefings (brand_id, id) on delete cascade
);
create unique index briefing_issues_numbers on briefing_issues (brand_id, briefing_id, number);
create index briefing_issues_email on briefing_issues (brand_id, email_id);

-- An e-mail that another feature has laid out: its recipients get the same words, no user writes it and no list shows it.
alter table emails drop constraint emails_kind_check;
alter table emails add constraint emails_kind_check check (kind in ('email', 'followers', 'briefing')) not valid;
alter table emails add column laid_out jsonb; -- html, text, and the name of the list that it belongs to
