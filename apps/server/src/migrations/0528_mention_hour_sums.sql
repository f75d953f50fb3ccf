-- Visible mentions of a stream by hour of publication: what charts and lists of streams without a filter read. A year has 8,760 rows, where
-- mention_hours has one for each combination of facets. Triggers keep them, so processes of the version before keep them too.
create table mention_hour_sums (
  brand_id uuid not null,
  stream_id uuid not null,
  hour timestamptz not null,
  onlys integer not null,
  firsts integer not null,
  copies integer not null,
  negative integer not null, -- of all three
  neutral integer not null,
  positive integer not null,
  primary key (brand_id, stream_id, hour)
) with (fillfactor = 80);

create function sum_mention_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mention_hour_sums as s (brand_id, stream_id, hour, onlys, firsts, copies, negative, neutral, positive)
    select brand_id, stream_id, hour, sum(onlys), sum(firsts), sum(copies),
      coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'negative'), 0),
      coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'neutral'), 0),
      coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'positive'), 0)
    from new_rows
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (brand_id, stream_id, hour) do update set onlys = s.onlys + excluded.onlys, firsts = s.firsts + excluded.firsts,
      copies = s.copies + excluded.copies, negative = s.negative + excluded.negative, neutral = s.neutral + excluded.neutral,
      positive = s.positive + excluded.positive;
  elsif tg_op = 'UPDATE' then
    update mention_hour_sums s set onlys = s.onlys + c.onlys, firsts = s.firsts + c.firsts, copies = s.copies + c.copies,
      negative = s.negative + c.negative, neutral = s.neutral + c.neutral, positive = s.positive + c.positive
    from (
      select brand_id, stream_id, hour, sum(onlys) as onlys, sum(firsts) as firsts, sum(copies) as copies,
        coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'negative'), 0) as negative,
        coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'neutral'), 0) as neutral,
        coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'positive'), 0) as positive
      from (
        select brand_id, stream_id, hour, sentiment, onlys, firsts, copies from new_rows
        union all
        select brand_id, stream_id, hour, sentiment, -onlys, -firsts, -copies from old_rows
      ) u
      group by 1, 2, 3
    ) c
    where s.brand_id = c.brand_id and s.stream_id = c.stream_id and s.hour = c.hour;
  else
    -- No insert: the sums of a brand that is deleted may be gone before its hours.
    update mention_hour_sums s set onlys = s.onlys - c.onlys, firsts = s.firsts - c.firsts, copies = s.copies - c.copies,
      negative = s.negative - c.negative, neutral = s.neutral - c.neutral, positive = s.positive - c.positive
    from (
      select brand_id, stream_id, hour, sum(onlys) as onlys, sum(firsts) as firsts, sum(copies) as copies,
        coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'negative'), 0) as negative,
        coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'neutral'), 0) as neutral,
        coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'positive'), 0) as positive
      from old_rows
      group by 1, 2, 3
    ) c
    where s.brand_id = c.brand_id and s.stream_id = c.stream_id and s.hour = c.hour;
  end if;
  return null;
end $$;
create trigger sum_inserted_hours after insert on mention_hours referencing new table as new_rows
  for each statement execute function sum_mention_hours();
create trigger sum_updated_hours after update on mention_hours referencing old table as old_rows new table as new_rows
  for each statement execute function sum_mention_hours();
create trigger sum_deleted_hours after delete on mention_hours referencing old table as old_rows
  for each statement execute function sum_mention_hours();

insert into mention_hour_sums (brand_id, stream_id, hour, onlys, firsts, copies, negative, neutral, positive)
select brand_id, stream_id, hour, sum(onlys), sum(firsts), sum(copies),
  coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'negative'), 0),
  coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'neutral'), 0),
  coalesce(sum(onlys + firsts + copies) filter (where sentiment = 'positive'), 0)
from mention_hours
group by 1, 2, 3;
