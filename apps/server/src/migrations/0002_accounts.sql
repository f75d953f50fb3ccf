create table organisations (
  id uuid primary key,
  type text not null default 'customer' check (type in ('customer', 'demo')),
  slug text not null unique,
  name text not null check (length(name) between 1 and 255),
  vat_number text,
  currency_code text not null default 'EUR',
  country_id text references countries (id),
  logo jsonb,
  description text,
  domain text,
  color_primary text not null default '#007048',
  color_secondary text not null default '#24221e',
  font_primary text not null default 'Inter',
  lockout_time integer check (lockout_time in (0, 15, 30, 60)),
  account_manager_id uuid,
  switched_off text[] not null default '{}', -- permission names
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table subscriptions (
  organisation_id uuid primary key references organisations (id),
  plan text not null check (plan in ('freemium', 'essential', 'plus', 'professional', 'enterprise')),
  commitment jsonb,
  limitations jsonb not null default '{}', -- limits agreed over those of the plan; null: none
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  trial_starts_at timestamptz,
  trial_ends_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  licenses integer not null default 1 check (licenses >= 0),
  read_only_licenses integer not null default 0 check (read_only_licenses >= 0)
);

create table users (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  avatar jsonb,
  country_id text references countries (id),
  lockout_time integer check (lockout_time in (0, 15, 30, 60)),
  is_staff_member boolean not null default false,
  referrer text,
  email_settings jsonb not null default '{}',
  metadata jsonb not null default '{}',
  type text not null default 'member' check (type in ('reader', 'member')),
  language text not null default 'en',
  password_hash text,
  onboarded_at timestamptz,
  activated_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_organisation on users (organisation_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique, -- SHA-256 of the token; the token itself is nowhere
  impersonator_id uuid references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  locked_at timestamptz,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_recoveries (
  user_id uuid primary key references users (id), -- a new request ends the older code
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Failed sign-ins per address of the caller and account; throttled together, so that guessing from elsewhere cannot lock the owner out.
create table sign_in_failures (
  id uuid primary key,
  account text not null, -- hash of the e-mail address, known or not
  origin text not null, -- address of the caller, /64 for IPv6
  failed_at timestamptz not null
);
create index sign_in_failures_account on sign_in_failures (account, origin, failed_at);
create index sign_in_failures_origin on sign_in_failures (origin, failed_at);

-- Callers from where an account was signed in to: they keep their own allowance while others are slowed down.
create table known_origins (
  user_id uuid not null references users (id),
  origin text not null,
  seen_at timestamptz not null,
  primary key (user_id, origin)
);

create table brands (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null check (length(name) between 1 and 255),
  slug text not null,
  logo jsonb,
  currency_code text not null default 'EUR',
  country_id text references countries (id),
  auto_follow_new_streams boolean not null default true,
  deletes_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, slug)
);

create table members (
  brand_id uuid not null references brands (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('administrator', 'brand_manager', 'editor', 'reader')),
  position integer not null default 0, -- the user's own order of brands
  joined_at timestamptz not null,
  primary key (brand_id, user_id)
);
create index members_user on members (user_id, position);
