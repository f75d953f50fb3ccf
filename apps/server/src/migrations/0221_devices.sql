-- Browsers and installed apps that a user receives push messages on. A device ends with its session.
create table devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  address text not null unique check (length(address) <= 2000), -- address at the push service of the browser
  public_key text not null, -- public key of the browser, base64url (RFC 8291)
  shared_secret text not null, -- secret that the browser shares with the sender, base64url
  kinds text not null check (kinds in ('alerts', 'all')),
  user_agent text,
  failing_since timestamptz,
  created_at timestamptz not null
);
create index devices_user on devices (user_id, created_at desc, id desc);
create index devices_session on devices (session_id);

create table device_messages (
  id uuid primary key,
  device_id uuid not null references devices (id) on delete cascade,
  message jsonb not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null
);
create index device_messages_due on device_messages (next_try_at);
create index device_messages_device on device_messages (device_id);
