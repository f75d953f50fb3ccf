-- Feeds of saved mentions with a public address.
create table rss_feeds (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  name text not null check (length(name) between 1 and 255),
  ordering text not null default 'new_to_old' check (ordering in ('manual', 'old_to_new', 'new_to_old')),
  token text not null unique, -- 256 random bits; it is shown to be passed on, so it is kept as it is
  stream_id uuid unique references streams (id), -- the stream that fills it by itself
  served_hash bytea, -- of the content that was served last, and when it came to be: Last-Modified
  served_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index rss_feeds_brand on rss_feeds (brand_id, created_at desc, id desc);

-- What a feed shows of a mention is kept here, so that it stays when its stream changes.
create table rss_feed_mentions (
  brand_id uuid not null,
  feed_id uuid not null references rss_feeds (id) on delete cascade,
  mention_id uuid not null,
  document_id uuid not null,
  position integer not null, -- of the manual order, ascending; gaps are fine
  headline text not null,
  excerpt text not null,
  url text not null,
  author text,
  outlet_id uuid not null,
  outlet_name text not null,
  language text not null,
  thumbnail text,
  published_at timestamptz not null,
  added_at timestamptz not null,
  primary key (brand_id, feed_id, mention_id),
  unique (brand_id, feed_id, document_id)
);
create index rss_feed_mentions_manual on rss_feed_mentions (brand_id, feed_id, position, mention_id);
create index rss_feed_mentions_published on rss_feed_mentions (brand_id, feed_id, published_at desc, mention_id desc);

create table media_notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('digest', 'every_mention', 'spike', 'silence', 'top_outlet')),
  title text not null check (length(title) between 1 and 255),
  days text[] not null,
  times text[] not null,
  timezone text not null,
  stream_ids uuid[] not null,
  brand_ids uuid[] not null,
  summarize boolean not null,
  notify_when_empty boolean not null,
  quiet_from text,
  quiet_until text,
  enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index media_notifications_user on media_notifications (user_id, created_at desc);

-- What ticks with each run; apart from what people edit.
create table notification_states (
  notification_id uuid primary key references media_notifications (id) on delete cascade,
  next_at timestamptz, -- null: switched off
  upto uuid not null, -- mentions up to this id were told
  since timestamptz not null, -- when the period began that is told next
  told jsonb not null default '{}', -- of spikes and silences: what was told last, by stream or source
  failures integer not null default 0
) with (fillfactor = 70);
create index notification_states_due on notification_states (next_at) where next_at is not null;

create table notification_receivers (
  id uuid primary key,
  notification_id uuid not null references media_notifications (id) on delete cascade,
  kind text not null check (kind in ('member', 'email', 'slack', 'teams', 'webhook')),
  user_id uuid references users (id),
  address text,
  secret text, -- signs what goes to a webhook, so it is kept as it is
  token text not null unique, -- of the links that confirm and unsubscribe
  asked_at timestamptz,
  confirmed_at timestamptz, -- null: an outside address that has not agreed
  unsubscribed_at timestamptz,
  failing_since timestamptz,
  failure text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'member') = (user_id is not null)),
  check ((kind = 'member') = (address is null))
);
create unique index notification_receivers_once on notification_receivers (notification_id, kind, coalesce(user_id::text, lower(address)));
create index notification_receivers_address on notification_receivers (lower(address)) where kind = 'email';
create index notification_receivers_user on notification_receivers (user_id);

-- Outside addresses that do not want to be asked again, by anybody.
create table notification_refusals (
  address text primary key, -- lower case
  refused_at timestamptz not null
);

-- One row for one message to one receiver; the unique key keeps an occasion from being told twice.
create table notification_deliveries (
  id uuid primary key,
  notification_id uuid not null references media_notifications (id) on delete cascade,
  receiver_id uuid not null references notification_receivers (id) on delete cascade,
  occasion text not null,
  subject text not null,
  mentions integer not null,
  mail_id uuid, -- the row of the outbox, whose state is this one's
  message jsonb, -- what goes to a web address
  held_until timestamptz,
  next_try_at timestamptz, -- of what goes to a web address; also the end of the lease of whoever is sending it
  attempts smallint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz, -- given up
  failure text,
  created_at timestamptz not null,
  unique (notification_id, occasion, receiver_id)
);
create index notification_deliveries_newest on notification_deliveries (notification_id, created_at desc, id desc);
create index notification_deliveries_receiver on notification_deliveries (receiver_id);
create index notification_deliveries_due on notification_deliveries (next_try_at) where next_try_at is not null;
create index notification_deliveries_age on notification_deliveries (created_at);

-- Headers beside the usual ones, such as List-Unsubscribe.
alter table mails add column headers jsonb not null default '{}';
