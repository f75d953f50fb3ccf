-- Accounts of Bluesky search for the streams of their brand as well.
drop index social_accounts_search;
create index social_accounts_search on social_accounts (next_search_at)
  where status = 'connected' and network in ('instagram', 'threads', 'mastodon', 'bluesky');
