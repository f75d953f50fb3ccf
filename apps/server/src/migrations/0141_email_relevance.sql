-- Warnings whose recipients an e-mail leaves out: they are looked at again when its sending begins.
alter table emails add column leaves_out text[] not null default '{}';
