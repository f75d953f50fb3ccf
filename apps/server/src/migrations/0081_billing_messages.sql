-- Events of the payment provider by their id: one that comes again is not processed again.
create table provider_events (
  id text primary key,
  type text not null,
  organisation_id uuid references organisations (id),
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);

create table enterprise_enquiries (
  id uuid primary key,
  name text not null,
  company text not null,
  email text not null,
  phone text,
  message text not null,
  note text,
  status text not null default 'new' check (status in ('new', 'in_progress', 'closed')),
  created_at timestamptz not null
);
create table contact_messages (
  id uuid primary key,
  subject text not null,
  message text not null,
  name text not null,
  email text not null,
  organisation_id uuid references organisations (id),
  created_at timestamptz not null
);
