-- Captions of pictures stand behind the body. Where they begin; null: the page has none.
alter table documents add column captions_from integer;
