-- Organisations with invented records that staff show to prospects; each night they are as new.
create table demo_accounts (
  organisation_id uuid primary key references organisations (id),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  reset_at timestamptz not null
);
create index demo_accounts_reset on demo_accounts (reset_at);
