-- Calls and money of a month. The row of the installation is raised before a paid call, and only while it stays within the budget.
create table social_spending (
  network text not null,
  month date not null,
  calls bigint not null default 0,
  micros bigint not null default 0, -- millionths of a US dollar
  primary key (network, month)
);

create table social_brand_spending (
  brand_id uuid not null references brands (id),
  network text not null,
  month date not null,
  calls bigint not null default 0,
  micros bigint not null default 0,
  primary key (brand_id, network, month)
);

-- Until when a network is not asked: it has said so in a header.
create table social_pauses (
  network text not null,
  bucket text not null, -- an account, a profile, or the app
  until timestamptz not null,
  primary key (network, bucket)
);

-- Profiles of X by which streams are searched; staff connect them.
create table twitter_profiles (
  id uuid primary key,
  external_id text not null unique,
  handle text not null,
  status text not null check (status in ('connected', 'expired')),
  access_token bytea,
  token_secret bytea,
  failure_code text,
  failure_params jsonb,
  searched_at timestamptz,
  connected_by uuid references users (id),
  connected_at timestamptz not null
);
create index twitter_profiles_connected_by on twitter_profiles (connected_by);

create table twitter_requests (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  token_secret bytea not null, -- sealed
  expires_at timestamptz not null
);
create index twitter_requests_user on twitter_requests (user_id);

-- How far each query of streams has been searched at a network.
create table social_searches (
  network text not null,
  query_hash bytea not null,
  since_id text,
  searched_at timestamptz not null,
  primary key (network, query_hash)
);
