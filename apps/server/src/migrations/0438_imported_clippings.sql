-- Runs outside a transaction.
-- Clippings go on being written while the index is built. It counts what a brand has imported.
create index concurrently if not exists clippings_imported on clippings (brand_id, published_at)
  where imported_in is not null;
