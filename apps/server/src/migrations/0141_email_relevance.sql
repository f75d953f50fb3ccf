-- What a relation wrote lately is found by the byline.
create index mentions_author on mentions (brand_id, lower(author), published_at desc) where author is not null;

-- Warnings whose recipients an e-mail leaves out: they are looked at again when its sending begins.
alter table emails add column leaves_out text[] not null default '{}';
