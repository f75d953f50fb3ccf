alter table organisations add column require_two_factor boolean not null default false;
