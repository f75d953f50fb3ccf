-- Links that show a report to people without an account.
create table report_links (
  brand_id uuid not null,
  report_id uuid not null,
  id uuid not null,
  label text not null check (length(label) <= 100),
  token_hash bytea not null, -- the address is shown once, when the link is made
  password_hash text,
  expires_on date, -- the last day on which it works, in the time zone of the brand
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (brand_id, report_id, id),
  foreign key (brand_id, report_id) references reports (brand_id, id) on delete cascade
);
create unique index report_links_token on report_links (token_hash);

-- Visits to the links. Entries are deleted after 90 days.
create table report_link_visits (
  brand_id uuid not null,
  report_id uuid not null,
  link_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('opened', 'unlocked', 'wrong_password', 'robot')),
  visitor bytea not null, -- keyed hash of link and address
  primary key (brand_id, report_id, link_id, id),
  foreign key (brand_id, report_id, link_id) references report_links (brand_id, report_id, id) on delete cascade
);
create index report_link_visits_old on report_link_visits (at);

alter table report_files drop constraint report_files_format_check;
alter table report_files
add constraint report_files_format_check check (format in ('pdf', 'xlsx', 'pptx', 'docx', 'png', 'csv', 'json')) not valid;
