-- Runs outside a transaction.
-- Journalists of an outlet, those with most articles first.
create index concurrently if not exists media_profiles_outlet on media_profiles (outlet_id, articles desc, id desc);
