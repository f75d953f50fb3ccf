-- Runs outside a transaction.
-- Mentions go on being written while the index is built. It finds the posts of a relation's accounts by the beginning of their addresses.
create index concurrently if not exists mentions_by_account on mentions (brand_id, lower(url) text_pattern_ops)
  where media_type in ('twitter', 'social');
