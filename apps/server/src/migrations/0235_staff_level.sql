-- Rights of staff users: all of them, or what support needs.
alter table users add column staff_level text not null default 'full' check (staff_level in ('full', 'support'));
