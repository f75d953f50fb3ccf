-- A customer of the payment provider, or of the operator's own invoices: one for each organisation that has ordered.
create table billing_customers (
  organisation_id uuid primary key references organisations (id),
  provider text not null check (provider in ('test', 'invoice', 'stripe')),
  provider_id text unique, -- id of the customer at the provider
  payment_method_id text,
  card jsonb,
  address jsonb,
  vat_number text, -- the number whose check is kept in vat_state
  vat_state text not null default 'none' check (vat_state in ('none', 'invalid', 'unverified', 'verified')),
  credit bigint not null default 0 check (credit >= 0), -- minor units that later invoices use up
  discount_code text, -- a coupon that the next order gets
  -- Readings of the provider are numbered when they begin; one that began earlier does not replace a later one.
  reading bigint not null default 0,
  applied_reading bigint not null default 0,
  changing_since timestamptz, -- one change runs at a time; one that died is taken over
  created_at timestamptz not null
);

create table billing_subscriptions (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  provider text not null,
  provider_id text unique,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
  ordered jsonb not null, -- the order in force
  scheduled jsonb, -- the order that follows at the end of the period
  currency text not null,
  coupon_code text,
  coupon jsonb, -- type and value as they were redeemed
  coupon_ends_at timestamptz,
  billed_coupon jsonb, -- the discount that the current period was billed with
  anchor_at timestamptz,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text,
  payment_failed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
-- Two checkouts at once cannot make two subscriptions.
create unique index billing_subscriptions_live on billing_subscriptions (organisation_id) where status <> 'ended';
create index billing_subscriptions_due on billing_subscriptions (period_ends_at) where status <> 'ended';

create table coupons (
  code text primary key check (code = upper(code)),
  type text not null check (type in ('percentage', 'value')),
  value numeric not null check (value >= 0), -- a fraction of 1, or minor units
  currency text,
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  months integer,
  plans text[] not null default '{}', -- empty: all
  expires_at timestamptz,
  max_redemptions integer,
  redemptions integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table coupon_redemptions (
  code text not null references coupons (code),
  subscription_id uuid not null references billing_subscriptions (id),
  organisation_id uuid not null references organisations (id),
  redeemed_at timestamptz not null,
  primary key (code, subscription_id)
);
