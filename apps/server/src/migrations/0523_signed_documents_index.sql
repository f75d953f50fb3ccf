-- Runs outside a transaction.
-- Who signed a document, and in what tone: the texts that name somebody are counted from the index alone.
create index concurrently if not exists media_profile_articles_signed on media_profile_articles (document_id) include (profile_id, sentiment);
