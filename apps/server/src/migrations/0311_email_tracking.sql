-- Whose opens and clicks an organisation counts. No row: the law of each recipient's country decides.
create table email_tracking_rules (
  organisation_id uuid primary key references organisations (id),
  by_law boolean not null, -- false: countries that ask for consent are counted as well
  counted text[] not null, -- countries that are counted anyway
  not_counted text[] not null,
  updated_at timestamptz not null
);

-- The person's own answer on the page behind the links; null: none.
alter table email_preferences add column tracking text check (tracking in ('allowed', 'refused'));
alter table email_recipients add column is_tracked boolean not null default true;
