-- Pages of figures as they are now, for people without an account: a report that is counted when somebody opens its link.
-- Page, period as the address of the app holds it, and filters; null: a report as it was counted.
alter table reports add live jsonb;
create index reports_live on reports (brand_id, created_at desc) where live is not null;
