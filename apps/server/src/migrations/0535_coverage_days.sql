-- Numbers of the coverage by day of publication (UTC): what a count without a filter adds up instead of reading all clippings. Each change adds
-- a row, so that no change waits for another one; a nightly job makes one row of each day again. Triggers write them, so processes of the
-- version before do too. The name is after that of clippings: a purge deletes tables in their order, and the last rows with the brand.
create table coverage_days (
  brand_id uuid not null,
  day date not null,
  id bigint generated always as identity,
  clippings integer not null,
  fresh integer not null, -- nobody has looked at them
  copies integer not null, -- follow another one of their story
  fresh_copies integer not null,
  primary key (brand_id, day, id) include (clippings, fresh, copies, fresh_copies)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

create function count_coverage() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into coverage_days (brand_id, day, clippings, fresh, copies, fresh_copies)
    select c.brand_id, (c.published_at at time zone 'UTC')::date, c.sign, c.sign * (c.looked_at is null)::int,
      c.sign * (c.follows_at is not null)::int, c.sign * (c.looked_at is null and c.follows_at is not null)::int
    from (
      values (1, new.brand_id, new.published_at, new.looked_at, new.follows_at),
        (-1, old.brand_id, old.published_at, old.looked_at, old.follows_at)
    ) as c (sign, brand_id, published_at, looked_at, follows_at);
  else
    insert into coverage_days (brand_id, day, clippings, fresh, copies, fresh_copies)
    select c.brand_id, (c.published_at at time zone 'UTC')::date, c.sign * count(*), c.sign * count(*) filter (where c.looked_at is null),
      c.sign * count(c.follows_at), c.sign * count(c.follows_at) filter (where c.looked_at is null)
    from (select *, case tg_op when 'INSERT' then 1 else -1 end as sign from changed_rows) c
    group by c.sign, 1, 2;
  end if;
  return null;
end $$;
create trigger count_inserted_coverage after insert on clippings referencing new table as changed_rows
  for each statement execute function count_coverage();
create trigger count_deleted_coverage after delete on clippings referencing old table as changed_rows
  for each statement execute function count_coverage();
-- By row and with a condition: most updates change values, of many wide rows.
create trigger count_changed_coverage after update of published_at, looked_at, follows_at on clippings
  for each row
  when ((old.published_at, old.looked_at is null, old.follows_at is null)
    is distinct from (new.published_at, new.looked_at is null, new.follows_at is null))
  execute function count_coverage();
