-- The organisation whose users caused a mail to an address of their choice; such mails are limited by day.
alter table mails add column organisation_id uuid references organisations;

create index mails_by_organisation on mails (organisation_id, created_at) where organisation_id is not null;
create index mails_by_receiver on mails (lower(to_address), created_at) where organisation_id is not null;
