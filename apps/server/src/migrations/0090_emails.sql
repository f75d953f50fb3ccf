-- E-mails to relations: drafts, and what is being sent or was sent.
create table emails (
  brand_id uuid not null references brands (id),
  id uuid not null,
  status text not null check (status in ('draft', 'scheduled', 'processing', 'delivering', 'sent')),
  revision integer not null default 1,
  subject text not null,
  body text not null,
  signature text, -- null: that of the user's settings
  sender jsonb not null, -- name, email, reply_to
  story_id uuid,
  send_as text check (send_as in ('inline', 'pdf', 'both')),
  relations uuid[] not null default '{}',
  groups uuid[] not null default '{}', -- read when the e-mail is sent
  addresses text[] not null default '{}', -- typed
  is_tracked boolean not null,
  tracking_stopped_at timestamptz,
  scheduled_at timestamptz,
  timezone text,
  paused_at timestamptz,
  stopped_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  problem text, -- why nothing can be sent at the moment, in the words of the mail server
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, id)
);
create index emails_changed on emails (brand_id, updated_at desc, id desc);
create index emails_due on emails (scheduled_at) where status = 'scheduled';
create index emails_going on emails (started_at) where status in ('processing', 'delivering');
create index emails_id on emails (id);

-- One row for each address of an e-mail, written when its sending begins.
create table email_recipients (
  brand_id uuid not null,
  email_id uuid not null,
  id uuid not null,
  address text not null,
  provider text not null, -- who receives for the address: a family such as google, else the domain
  name text,
  relation_id uuid,
  fields jsonb not null default '{}', -- values of the placeholders
  state text not null check (
    state in ('queued', 'sending', 'accepted', 'delivered', 'bounced', 'unknown', 'suppressed', 'failed')
  ),
  attempts smallint not null default 0,
  next_try_at timestamptz not null,
  claim uuid, -- the batch that holds the row while it is sending
  leased_until timestamptz,
  reason text,
  reply text,
  accepted_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  human_hits integer not null default 0,
  machine_hits integer not null default 0,
  unknown_hits integer not null default 0,
  primary key (brand_id, email_id, id),
  foreign key (brand_id, email_id) references emails (brand_id, id) on delete cascade
);
create unique index email_recipients_address on email_recipients (brand_id, email_id, lower(address));
create index email_recipients_queued on email_recipients (brand_id, email_id, next_try_at) where state = 'queued';
create index email_recipients_leased on email_recipients (leased_until) where state = 'sending';
create index email_recipients_claim on email_recipients (claim) where claim is not null;
create index email_recipients_relation on email_recipients (brand_id, relation_id) where relation_id is not null;

-- Links of an e-mail by their number in it.
create table email_links (
  brand_id uuid not null,
  email_id uuid not null,
  number smallint not null,
  url text not null,
  primary key (brand_id, email_id, number),
  foreign key (brand_id, email_id) references emails (brand_id, id) on delete cascade
);

-- Opens and clicks: at most 50 for each recipient, deleted after 400 days. The counts of the recipients stay.
create table email_hits (
  brand_id uuid not null,
  email_id uuid not null,
  id uuid not null,
  recipient_id uuid not null,
  kind text not null check (kind in ('open', 'click')),
  link smallint,
  actor text not null check (actor in ('human', 'machine', 'unknown')),
  reason text not null,
  at timestamptz not null,
  primary key (brand_id, email_id, id)
);
create index email_hits_at on email_hits (at);

-- Addresses that no brand of an organisation mails.
create table email_suppressions (
  organisation_id uuid not null references organisations (id),
  address text not null, -- in lower case
  reason text not null check (reason in ('bounce', 'complaint', 'unsubscribed', 'imported')),
  detail text,
  created_at timestamptz not null,
  primary key (organisation_id, address)
);
create index email_suppressions_newest on email_suppressions (organisation_id, created_at desc, address);

-- The rate of each sending identity at each receiving provider: one row for all processes.
create table email_rates (
  identity text not null, -- operator, or user: and the id of the user whose mail server it is
  provider text not null,
  next_at timestamptz not null, -- when the next message is due at an even pace
  blocked_until timestamptz,
  refusals smallint not null default 0, -- temporary refusals in a row
  primary key (identity, provider)
);
