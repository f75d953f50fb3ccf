-- A scheduled story may publish its newsroom with it. Members who may not publish the newsroom ask a manager for it.
alter table stories
  add column publishes_newsroom boolean not null default false,
  add column publish_requested_by uuid references users (id),
  add column publish_requested_at timestamptz;
