-- The day on which a draft should be published, and the indexes of the calendar of stories.
alter table stories add column planned_on date;
create index stories_calendar on stories (
  brand_id, (case status when 'published' then published_at when 'scheduled' then scheduled_at end)
) where deleted_at is null;
create index stories_planned on stories (brand_id, planned_on)
  where status = 'draft' and planned_on is not null and deleted_at is null;
