-- Accounts of brands on social networks: mere names, and those that may be read. Tokens are sealed by the program.
create table social_accounts (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  network text not null,
  handle text not null check (length(handle) between 1 and 255),
  status text not null default 'named' check (status in ('named', 'connected', 'expired')),
  server text, -- host of the Mastodon server that gave the consent
  external_id text, -- id at the network, which a change of name keeps
  name text,
  url text,
  followers bigint,
  access_token bytea,
  refresh_token bytea,
  scopes text[] not null default '{}',
  refresh_at timestamptz, -- when the access token is exchanged, before it ends; null: it does not end
  consent_ends_at timestamptz,
  next_read_at timestamptz,
  leased_until timestamptz,
  read_at timestamptz,
  failures smallint not null default 0,
  failure_code text,
  failure_params jsonb,
  connected_by uuid references users (id),
  connected_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'connected') = (access_token is not null))
);
create unique index social_accounts_name on social_accounts (brand_id, network, lower(handle));
create index social_accounts_read on social_accounts (next_read_at) where status = 'connected';
create index social_accounts_refresh on social_accounts (refresh_at) where status = 'connected';
create index social_accounts_connected_by on social_accounts (connected_by);

-- The names that brands have entered become accounts that are not connected.
insert into social_accounts (id, brand_id, network, handle, created_at, updated_at)
select gen_random_uuid(), b.id, entry.value ->> 'network', left(entry.value ->> 'handle', 255), b.updated_at, b.updated_at
from brands b, jsonb_array_elements(b.social_networks) entry (value)
where coalesce(entry.value ->> 'network', '') <> '' and coalesce(entry.value ->> 'handle', '') <> ''
on conflict do nothing;

-- Sign-ins at networks that have begun. A row is used once: the call that deletes it continues.
create table social_states (
  state_hash bytea primary key,
  brand_id uuid not null references brands (id) on delete cascade,
  user_id uuid not null references users (id),
  network text not null,
  server text,
  code_verifier bytea not null, -- sealed
  expires_at timestamptz not null
);
create index social_states_expiry on social_states (expires_at);
create index social_states_brand on social_states (brand_id);
create index social_states_user on social_states (user_id);

-- Mastodon has no central registration: the program registers itself at each server once.
create table social_servers (
  server text not null,
  redirect_uri text not null,
  client_id text not null,
  client_secret bytea not null, -- sealed
  created_at timestamptz not null,
  primary key (server, redirect_uri)
);

create table social_figures (
  brand_id uuid not null references brands (id),
  account_id uuid not null references social_accounts (id) on delete cascade,
  day date not null,
  followers bigint,
  reach bigint, -- null: the network does not count it
  engagement bigint, -- as the network counts it by day; null: it follows from the posts of the day
  primary key (brand_id, account_id, day)
);
create index social_figures_account on social_figures (account_id);

create table social_posts (
  brand_id uuid not null references brands (id),
  account_id uuid not null references social_accounts (id) on delete cascade,
  external_id text not null,
  url text not null,
  text text not null,
  published_at timestamptz not null,
  likes bigint,
  comments bigint,
  shares bigint,
  views bigint,
  read_at timestamptz not null,
  primary key (brand_id, account_id, external_id)
);
create index social_posts_newest on social_posts (brand_id, published_at desc, external_id desc);
create index social_posts_account on social_posts (account_id, published_at desc);
