-- What was read in documents with smaller ids is deleted, since these are no longer stored.
alter table trend_reading add column retired_below_id uuid;
