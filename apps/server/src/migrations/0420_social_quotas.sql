-- Searches that a network has answered in its current day, for networks that allow only a number of them.
create table social_quotas (
  network text primary key,
  started_at timestamptz not null,
  used int not null
);
