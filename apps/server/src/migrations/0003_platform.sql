create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint, -- null while the first call is still running
  body text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Mail that has left or, without SMTP settings, lies here for staff to open.
create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failure text
);
create index mails_age on mails (created_at);
