-- Sign-ins with an account of Google or Microsoft that have begun. A row is used once: the call that deletes it continues.
create table identity_requests (
  state_hash bytea primary key,
  provider text not null check (provider in ('google', 'microsoft')),
  secret_hash bytea not null, -- of the secret that stays in the browser that began
  nonce text not null,
  code_verifier bytea not null, -- sealed
  expires_at timestamptz not null
);
create index identity_requests_expiry on identity_requests (expires_at);
