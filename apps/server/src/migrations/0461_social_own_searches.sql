-- Searches for the streams of a brand with its own accounts.
alter table social_accounts
  add column next_search_at timestamptz not null default '-infinity',
  add column searched_at timestamptz,
  add column search_waiting integer not null default 0, -- hashtags for which the week leaves no search
  add column search_failure_code text,
  add column search_failure_params jsonb;
create index social_accounts_search on social_accounts (next_search_at)
  where status = 'connected' and network in ('instagram', 'threads');

-- Searches of a day by the account at the network: brands that have connected the same one share them.
create table social_account_quotas (
  network text not null,
  account text not null,
  started_at timestamptz not null,
  used int not null,
  primary key (network, account)
);

-- Hashtags that an account of Instagram has searched for. The week of each begins with its first search.
create table social_hashtags (
  account text not null,
  hashtag text not null,
  hashtag_id text, -- id at Instagram; null: it knows none
  counted_at timestamptz not null,
  primary key (account, hashtag)
);
create index social_hashtags_counted on social_hashtags (counted_at);
