-- Addresses, and whole domains as `@example.org`, in whose name an organisation's own mail servers may send.
create table email_senders (
  organisation_id uuid not null references organisations (id),
  address text not null, -- in lower case
  token_hash bytea, -- of the link in the mail that asks for the confirmation; null: a domain, or confirmed
  asked_at timestamptz not null,
  asked_by uuid references users (id),
  confirmed_at timestamptz,
  primary key (organisation_id, address)
);
create unique index email_senders_token on email_senders (token_hash) where token_hash is not null;

-- Most e-mails that all brands of an organisation together send to one address within some days. No row: no limit.
create table email_limits (
  organisation_id uuid primary key references organisations (id),
  most smallint not null check (most between 1 and 50),
  days smallint not null check (days between 1 and 60),
  updated_at timestamptz not null
);
