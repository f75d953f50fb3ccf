-- Mails about the renewal of a year that were sent: one for each period.
create table renewal_notices (
  subscription_id uuid not null references billing_subscriptions (id),
  period_ends_at timestamptz not null,
  organisation_id uuid not null references organisations (id),
  noticed_at timestamptz not null,
  primary key (subscription_id, period_ends_at)
);
