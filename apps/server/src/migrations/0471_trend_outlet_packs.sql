-- Sums of outlets of a day or month that is over, in one row: the rows of trend_outlet_sums are scattered over the table.
create table trend_outlet_packs (
  counting_id uuid not null,
  step text not null check (step in ('day', 'month')),
  start date not null,
  pieces integer not null, -- those of the day or month when it was packed; the row is read while they are the same
  country_ids text[] not null,
  languages text[] not null,
  packs bytea[] not null, -- by country and language: id, pieces, stories, negative and positive ones and reach of each outlet
  primary key (counting_id, step, start)
);
