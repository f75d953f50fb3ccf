-- Consents that cover several accounts, until the person has chosen which of them are read. Tokens are sealed.
create table social_choices (
  brand_id uuid not null references brands (id) on delete cascade,
  user_id uuid not null references users (id),
  network text not null,
  server text,
  accounts jsonb not null,
  access_token bytea not null,
  refresh_token bytea,
  scopes text[] not null,
  refresh_at timestamptz,
  consent_ends_at timestamptz,
  expires_at timestamptz not null,
  primary key (brand_id, user_id, network)
);
create index social_choices_expiry on social_choices (expires_at);
create index social_choices_user on social_choices (user_id);
