-- Sums of terms are kept by month only once the month is over; those of the days of later months are read instead.
alter table trend_reading
  add column months_below date not null default date_trunc('month', now() at time zone 'UTC')::date; -- earlier months have sums of their own
