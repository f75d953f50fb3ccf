-- Two relations that are one person: one stays, the other is kept for the time in which the merge can be undone.
alter table relations add column merged_into_id uuid;
create index relations_merged on relations (brand_id, merged_into_id) where merged_into_id is not null;

create table relation_merges (
  brand_id uuid not null,
  id uuid not null,
  relation_id uuid not null, -- the one that stays
  merged_id uuid not null,
  before jsonb not null, -- columns that the merge changed, as they were, with their sources
  after jsonb not null, -- the same columns as the merge left them
  moved jsonb not null, -- ids of the records that changed hands, by kind
  merged_by uuid,
  merged_at timestamptz not null,
  primary key (brand_id, id),
  foreign key (brand_id, relation_id) references relations (brand_id, id) on delete cascade,
  foreign key (brand_id, merged_id) references relations (brand_id, id) on delete cascade
);
create index relation_merges_of on relation_merges (brand_id, relation_id, merged_at desc, id desc);
create unique index relation_merges_merged on relation_merges (brand_id, merged_id);

-- Pairs that somebody said are two people; the smaller id first.
create table relation_pairs_apart (
  brand_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  decided_by uuid,
  decided_at timestamptz not null,
  primary key (brand_id, first_id, second_id),
  foreign key (brand_id, first_id) references relations (brand_id, id) on delete cascade,
  foreign key (brand_id, second_id) references relations (brand_id, id) on delete cascade,
  check (first_id < second_id)
);
create index relation_pairs_apart_second on relation_pairs_apart (brand_id, second_id);
