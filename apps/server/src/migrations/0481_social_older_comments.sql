-- Last reading of an account that went beyond the newest comments.
alter table social_accounts add column older_comments_at timestamptz;
