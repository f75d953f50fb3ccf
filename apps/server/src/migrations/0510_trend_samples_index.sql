-- Runs outside a transaction.
-- Samples of all news are read from it alone: it holds the terms of every sixteenth document.
create index concurrently if not exists trend_documents_sampled on trend_documents (slice, day) include (is_first, terms) where slice < 64;
