-- E-mails with a new story to the followers of its newsroom use the same delivery; no user writes them.
alter table emails add column kind text not null default 'email' check (kind in ('email', 'followers'));
-- The story whose versions count as one: a follower gets one of them.
alter table emails add column story_root uuid;
create index emails_story_root on emails (brand_id, story_root) where story_root is not null;
