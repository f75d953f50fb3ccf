-- Pages about the authors of a document, their accounts and mail addresses, by name; null: the page states none or was read before.
alter table documents add column author_links jsonb;
-- The same for one name: an address that two outlets state is evidence for one person, two pages of one site are two people's.
alter table media_profile_articles add column links text[] not null default '{}';
