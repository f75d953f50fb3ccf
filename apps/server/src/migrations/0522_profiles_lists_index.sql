-- Runs outside a transaction.
-- Journalists by subject and language.
create index concurrently if not exists media_profiles_lists on media_profiles using gin (categories, languages);
