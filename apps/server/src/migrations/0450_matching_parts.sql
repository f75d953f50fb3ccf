-- Streams may be divided into `parts` by a hash of their ids, and each worker loads the parts that it holds. A worker that has not shown for
-- a while that it is alive has lost them.
create table matching_workers (
  id uuid primary key,
  parts smallint not null check (parts > 1),
  most smallint not null check (most > 0), -- parts that it holds at most
  seen_at timestamptz not null
);
create table matching_leases (
  parts smallint not null,
  part smallint not null,
  worker_id uuid not null references matching_workers (id) on delete cascade,
  primary key (parts, part)
);
create index matching_leases_worker on matching_leases (worker_id);

-- Documents that a part has still to match. A document moves here from match_queue, to all parts in one transaction.
create table match_part_queue (
  parts smallint not null,
  part smallint not null,
  document_id uuid not null,
  attempts smallint not null default 0,
  primary key (parts, part, document_id)
);
create index match_part_queue_document on match_part_queue (document_id);
