-- Meetings and tasks with relations.
create table events (
  brand_id uuid not null,
  id uuid not null,
  type text not null check (type in ('Meeting', 'Task')),
  title text not null check (length(title) between 1 and 255),
  description text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  timezone text not null,
  location text,
  notify_participants boolean not null,
  send_invite boolean not null,
  sequence integer not null default 0, -- of the invitations, RFC 5545
  done_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id)
);
create index events_time on events (brand_id, starts_at, id);
create index events_deleted on events (deleted_at) where deleted_at is not null;

-- Who takes part. A row stays when somebody is left out after an invitation, until the cancellation is written.
create table event_participants (
  brand_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  relation_id uuid,
  user_id uuid,
  is_by_group boolean not null default false, -- a relation of a group, not chosen itself
  status text not null default 'needs-action' check (status in ('needs-action', 'accepted', 'tentative', 'declined')),
  invited_at timestamptz,
  replied_at timestamptz,
  reply_sequence integer,
  primary key (brand_id, id),
  check ((relation_id is null) <> (user_id is null))
);
create unique index event_participants_relation on event_participants (brand_id, event_id, relation_id)
where relation_id is not null;
create unique index event_participants_user on event_participants (brand_id, event_id, user_id)
where user_id is not null;
create index event_participants_of_relation on event_participants (brand_id, relation_id, event_id);

-- Colleagues who are kept informed, and invited groups.
create table event_watchers (
  brand_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  primary key (brand_id, event_id, user_id)
);
create table event_groups (
  brand_id uuid not null,
  event_id uuid not null,
  group_id uuid not null,
  primary key (brand_id, event_id, group_id)
);

create table event_reminders (
  brand_id uuid not null,
  event_id uuid not null,
  minutes integer not null check (minutes >= 0),
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (brand_id, event_id, minutes)
);
create index event_reminders_due on event_reminders (due_at) where sent_at is null;

-- Reminders shown on screen until they are dismissed.
create table event_notices (
  brand_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, id)
);
create unique index event_notices_once on event_notices (brand_id, event_id, user_id);
create index event_notices_user on event_notices (user_id, created_at);

-- Secret addresses of a brand's calendar, one for each user.
create table calendar_feeds (
  brand_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (brand_id, user_id)
);
create index calendar_feeds_token on calendar_feeds (token_hash);

-- An invitation for calendars beside the text of a mail.
alter table mails add column calendar jsonb;
