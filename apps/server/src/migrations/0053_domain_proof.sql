-- A newsroom serves the domain that it has proven; the one that it asks for stands beside it until then.
alter table newsrooms
  add column claimed_domain text,
  add column domain_token text,
  add column domain_problem text check (domain_problem in ('missing', 'taken', 'own_host')),
  add column domain_checked_at timestamptz,
  add column domain_check_at timestamptz,
  add column domain_tries integer not null default 0;

-- Domains from before the proof stay served.
update newsrooms
set claimed_domain = domain, domain_token = replace(gen_random_uuid()::text, '-', '')
where domain is not null;

create index newsrooms_domain_checks on newsrooms (domain_check_at) where domain_check_at is not null and deleted_at is null;
