alter table users add column job_title text;
alter table organisations add column contact jsonb; -- {name, role, email, phone}
alter table brands add column deleted_at timestamptz; -- its data is gone; the row goes with the next clean-up
alter table sessions add column origin text; -- address of the caller, /64 for IPv6
create index brands_trash on brands (deletes_at) where deletes_at is not null;
create index users_name on users (organisation_id, lower(last_name), lower(first_name), id);

create table activations (
  user_id uuid primary key references users (id), -- a new link ends the older
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table invitations (
  brand_id uuid not null references brands (id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('administrator', 'brand_manager', 'editor', 'reader')),
  status text not null check (status in ('pending', 'resent', 'cancelled', 'accepted')), -- expired is told by expires_at
  message text,
  language text not null,
  token_hash bytea not null unique,
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  resent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (brand_id, id)
);
create unique index invitations_open on invitations (brand_id, lower(email)) where status in ('pending', 'resent');

create table onboardings (
  user_id uuid primary key references users (id),
  done text[] not null default '{}', -- names of steps
  contact_email text,
  code_hash bytea,
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  confirmed_email text
);

-- The stream funnel's answers until its last step makes something of them.
create table stream_onboardings (
  token_hash bytea primary key,
  user_id uuid references users (id), -- null: somebody new
  account jsonb,
  brand jsonb,
  stream jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table two_factors (
  user_id uuid primary key references users (id),
  secret bytea not null, -- sealed with the key of the installation
  created_at timestamptz not null,
  confirmed_at timestamptz, -- null: not yet asked for at sign-in
  last_step bigint not null default 0 -- a code works once
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

create table passkey_challenges (
  id uuid primary key,
  user_id uuid references users (id), -- null: for signing in
  challenge text not null,
  expires_at timestamptz not null
);

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_tokens_user on api_tokens (user_id, created_at);

-- What administrators have set for one user over the role.
create table user_permissions (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  name text not null,
  can boolean,
  max integer check (max >= 0),
  primary key (organisation_id, user_id, name)
);

create table smtp_settings (
  user_id uuid primary key references users (id),
  host text not null,
  port integer not null check (port between 1 and 65535),
  encryption text not null check (encryption in ('none', 'starttls', 'tls')),
  username text,
  password bytea, -- sealed with the key of the installation
  tested_at timestamptz,
  updated_at timestamptz not null
);

-- Who changed what, written at the door of the API; ids and names of fields, never what stood in them.
create table audit_entries (
  organisation_id uuid not null,
  id uuid not null, -- its order is that of time
  at timestamptz not null,
  user_id uuid,
  impersonator_id uuid,
  api_token_id uuid,
  brand_id uuid,
  endpoint text not null,
  subject jsonb not null,
  fields text[] not null,
  primary key (organisation_id, id)
);
create index audit_entries_user on audit_entries (organisation_id, user_id, id);
create index audit_entries_brand on audit_entries (organisation_id, brand_id, id);
