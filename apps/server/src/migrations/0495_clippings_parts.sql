-- Runs outside a transaction.
-- Coverage is searched by any part of a headline or an outlet's name. Without this index a search for words that no clipping has reads all
-- clippings of the brand. A short list of pending entries keeps such a search fast while clippings arrive.
-- Needs pg_trgm, which 0220 creates where it is available.
create index concurrently if not exists clippings_parts on clippings using gin (headline gin_trgm_ops, outlet_name gin_trgm_ops)
  with (gin_pending_list_limit = 512);
