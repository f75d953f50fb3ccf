-- Runs outside a transaction.
-- Mentions go on being written while the index is built. It finds by the byline what a relation wrote lately.
create index concurrently if not exists mentions_author on mentions (brand_id, lower(author), published_at desc)
  where author is not null;
