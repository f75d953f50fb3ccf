-- The filters and the precision of quality control count drawn mentions by stream, language and outlet. With these columns in an
-- index, the rows with their texts are not read. Staff alone write the table, so a second of waiting holds nobody up.
create index mention_samples_groups on mention_samples (status, brand_id, stream_id, outlet_id, language);
create index mention_samples_verdicts on mention_samples (drawn_at)
include (brand_id, stream_id, outlet_id, language, status, by_chance, reason)
where judged_at is not null;
