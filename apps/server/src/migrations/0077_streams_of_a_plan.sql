-- Set while the plan allows fewer streams than there are: the newest ones are not searched.
alter table streams add column plan_paused_at timestamptz;
-- Media types of the form that the plan leaves out: nothing new is found in them.
alter table streams add column withheld_media_types text[] not null default '{}';

create index streams_paused_by_plan on streams (brand_id) where plan_paused_at is not null;
