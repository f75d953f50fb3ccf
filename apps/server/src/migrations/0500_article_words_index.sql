-- Runs outside a transaction.
create index concurrently if not exists media_profile_articles_words on media_profile_articles using gin (words);
