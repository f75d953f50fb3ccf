-- Who listens to a presence channel, by process. Each process renews its rows; rows of one that was killed run out.
create unlogged table channel_members (
  channel text not null,
  user_id uuid not null,
  process_id uuid not null,
  user_info jsonb not null,
  seen_at timestamptz not null,
  primary key (channel, user_id, process_id)
);
create index channel_members_process on channel_members (process_id);
