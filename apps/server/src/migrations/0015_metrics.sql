-- The day that a clipping counts for is that of its organisation, so that two people in two time zones see one figure.
alter table organisations add column timezone text not null default 'UTC';

-- Sums of a brand's clippings a day and a month, one marginal per dimension (features/metrics/dimensions.ts), kept in the
-- transaction that changes a clipping. Advertisements are in none of them.
create table clipping_days (
  brand_id uuid not null,
  dimension text not null,
  day date not null,
  key text not null,
  split text not null,
  clippings integer not null,
  impressions bigint not null,
  hf_value numeric(20, 2) not null, -- DKK
  primary key (brand_id, dimension, day, key, split)
) with (fillfactor = 80);

create table clipping_months (
  brand_id uuid not null,
  dimension text not null,
  day date not null, -- the first of the month
  key text not null,
  split text not null,
  clippings integer not null,
  impressions bigint not null,
  hf_value numeric(20, 2) not null,
  primary key (brand_id, dimension, day, key, split)
) with (fillfactor = 80);
