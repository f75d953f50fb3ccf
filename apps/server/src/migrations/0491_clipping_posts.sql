-- Posts that clippings show, with their counts at the last reading. null: the network does not tell, or was never asked.
create table clipping_posts (
  brand_id uuid not null,
  clipping_id uuid not null,
  likes bigint check (likes >= 0),
  comments bigint check (comments >= 0),
  shares bigint check (shares >= 0),
  views bigint check (views >= 0),
  read_at timestamptz,
  next_read_at timestamptz, -- null: not read again
  primary key (brand_id, clipping_id)
);
create index clipping_posts_due on clipping_posts (next_read_at) where next_read_at is not null;
