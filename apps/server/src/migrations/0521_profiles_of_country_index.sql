-- Runs outside a transaction.
-- Journalists of a country, those with most articles first.
create index concurrently if not exists media_profiles_country on media_profiles (country_id, articles desc, id desc);
