-- News agencies that are named beside a name: the same one in two outlets is evidence for one person.
alter table media_profile_articles add column agencies text[] not null default '{}';
