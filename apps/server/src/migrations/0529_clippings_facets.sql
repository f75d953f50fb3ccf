-- Runs outside a transaction.
-- Coverage that few clippings pass, such as critical radio of one country. Without this index the whole order of the brand is read for them.
create index concurrently if not exists clippings_facets on clippings (brand_id, media_type, text_tonality, tier, country_id, language);
