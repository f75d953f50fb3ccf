-- What a person wants of an organisation's e-mails, chosen on the page behind the link of each e-mail.
create table email_preferences (
  organisation_id uuid not null references organisations (id),
  address text not null, -- in lower case
  topics integer[], -- wanted categories at the top; null: all
  declined_brands uuid[] not null default '{}',
  frequency text not null check (frequency in ('every', 'weekly', 'monthly')),
  takes_embargo boolean not null,
  updated_at timestamptz not null,
  primary key (organisation_id, address)
);
create index email_recipients_person on email_recipients (lower(address), accepted_at);
