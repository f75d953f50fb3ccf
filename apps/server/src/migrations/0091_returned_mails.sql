-- What comes back for e-mails: through the mailbox of the return address, or the webhooks of a provider.
create index email_recipients_id on email_recipients (id);

-- Mails and events that were taken, each once. Deleted after 90 days.
create table email_returns (
  key bytea primary key, -- SHA-256 of the mail, or of the event's name and id
  source text not null check (source in ('mailbox', 'postmark', 'mailgun', 'sendgrid', 'ses')),
  kind text not null check (kind in ('bounce', 'complaint', 'auto-reply', 'reply', 'delivery', 'other')),
  reason text,
  recipient_id uuid, -- null: it names no recipient of an e-mail
  taken_at timestamptz not null
);
create index email_returns_taken on email_returns (taken_at);

-- How far a mailbox has been read.
create table email_mailboxes (
  mailbox text primary key, -- user, host and folder
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null
);

create table email_replies (
  brand_id uuid not null,
  email_id uuid not null,
  id uuid not null,
  recipient_id uuid not null,
  relation_id uuid,
  sender text not null,
  subject text not null,
  body text not null, -- without what it quotes
  received_at timestamptz not null,
  primary key (brand_id, email_id, id),
  foreign key (brand_id, email_id) references emails (brand_id, id) on delete cascade
);
create index email_replies_newest on email_replies (brand_id, received_at desc, id desc);
create index email_replies_relation on email_replies (brand_id, relation_id, received_at desc, id desc);

-- A follow-up goes to those of another e-mail who did not open it, or did not reply.
alter table emails add column follows_id uuid;
create index emails_follows on emails (brand_id, follows_id) where follows_id is not null;
