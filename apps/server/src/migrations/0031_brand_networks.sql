-- A brand's own accounts on networks in the order in which they were entered: network and name.
alter table brands add column social_networks jsonb not null default '[]' check (jsonb_typeof(social_networks) = 'array');
