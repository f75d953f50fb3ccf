-- One statement sees the clippings and the rows of the triggers as of one moment, so changes meanwhile are neither lost nor counted twice.
with gone as (delete from coverage_days)
insert into coverage_days (brand_id, day, clippings, fresh, copies, fresh_copies)
select brand_id, (published_at at time zone 'UTC')::date, count(*), count(*) filter (where looked_at is null), count(follows_at),
  count(follows_at) filter (where looked_at is null)
from clippings
group by 1, 2;
