-- A plan that a subscription changes to when its period ends, such as after a downgrade.
alter table subscriptions add column next_plan text
  check (next_plan in ('freemium', 'essential', 'plus', 'professional', 'enterprise'));
-- The first failed payment of an open invoice; 14 days later the plan ends.
alter table subscriptions add column payment_failed_at timestamptz;
-- The plan whose limits were last applied to streams. A job applies them again when another plan is in force.
alter table subscriptions add column settled_plan text;

-- Licences were written and never counted. null: as many as the plan allows.
alter table subscriptions alter column licenses drop not null, alter column licenses drop default;
alter table subscriptions alter column read_only_licenses drop not null, alter column read_only_licenses drop default;
update subscriptions set licenses = null, read_only_licenses = null;

-- Mails about the end of a trial that were sent: one for each number of days before an end.
create table trial_notices (
  organisation_id uuid not null references organisations (id),
  trial_ends_at timestamptz not null,
  days_left integer not null,
  noticed_at timestamptz not null,
  primary key (organisation_id, trial_ends_at, days_left)
);

-- Why staff made a change; customers read it in their audit log.
alter table audit_entries add column reason text;
