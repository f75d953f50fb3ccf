-- Runs outside a transaction.
-- media_profile_articles_signed finds the same documents.
drop index concurrently if exists media_profile_articles_document;
