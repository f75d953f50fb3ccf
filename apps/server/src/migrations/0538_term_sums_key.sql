-- Runs outside a transaction.
-- The key holds the sums of a term, so that those of hundreds of terms are read without the table.
create unique index concurrently if not exists trend_term_sums_of_term on trend_term_sums (term_id, step, start)
  include (pieces, stories, negative, positive);
alter table trend_term_sums drop constraint trend_term_sums_pkey,
  add constraint trend_term_sums_pkey primary key using index trend_term_sums_of_term;
