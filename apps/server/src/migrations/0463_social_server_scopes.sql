-- A Mastodon server lets a program ask only for the permissions that it has registered with. Registrations of the past had these two.
alter table social_servers add column scopes text not null default 'read:accounts read:statuses';
alter table social_servers drop constraint social_servers_pkey;
alter table social_servers add primary key (server, redirect_uri, scopes);
