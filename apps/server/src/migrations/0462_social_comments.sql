-- Comments of others on posts of connected accounts. One whose post is deleted is deleted with it.
create table social_comments (
  brand_id uuid not null references brands (id),
  account_id uuid not null,
  post_id text not null, -- id of the post at the network
  external_id text not null,
  url text not null,
  text text not null,
  author text,
  published_at timestamptz not null,
  read_at timestamptz not null,
  primary key (brand_id, account_id, external_id),
  foreign key (brand_id, account_id, post_id) references social_posts (brand_id, account_id, external_id) on delete cascade
);
create index social_comments_newest on social_comments (brand_id, published_at desc, external_id desc, account_id desc);
create index social_comments_post on social_comments (brand_id, account_id, post_id);
create index social_comments_read on social_comments (read_at);
