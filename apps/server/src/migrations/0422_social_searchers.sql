-- Last search of each network that is searched with an app or a key of the operator, for staff.
create table social_searchers (
  network text primary key,
  searched_at timestamptz, -- last search that the network answered
  failure_code text,
  failure_params jsonb
);
