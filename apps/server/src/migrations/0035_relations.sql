-- Contacts of a brand in the media. A removed one can be brought back for a day; then its row is deleted.
create table relations (
  brand_id uuid not null references brands (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  email text,
  phone text, -- E.164
  photo_url text, -- path of a file that the relation holds
  outlet_id uuid, -- may be one that was merged since: read it with its merged_into_id
  job_title text,
  categories text[] not null default '{}', -- slugs of the relation categories
  topics text[] not null default '{}',
  gender text check (gender in ('female', 'male', 'other', 'unspecified')),
  country_id text references countries (id),
  website text, -- of the company
  youtube text,
  twitter text,
  facebook text,
  instagram text,
  linkedin text,
  pinterest text,
  personal_website text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id)
);
create index relations_name on relations (brand_id, lower(name), id) where deleted_at is null;
create index relations_newest on relations (brand_id, created_at desc, id desc) where deleted_at is null;
create index relations_removed on relations (deleted_at) where deleted_at is not null;

create table relation_groups (
  brand_id uuid not null references brands (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (brand_id, id)
);
create unique index relation_groups_name on relation_groups (brand_id, lower(name)) where deleted_at is null;
create index relation_groups_removed on relation_groups (deleted_at) where deleted_at is not null;

create table relation_group_members (
  brand_id uuid not null,
  group_id uuid not null,
  relation_id uuid not null,
  primary key (brand_id, group_id, relation_id),
  foreign key (brand_id, group_id) references relation_groups (brand_id, id) on delete cascade,
  foreign key (brand_id, relation_id) references relations (brand_id, id) on delete cascade
);
create index relation_group_members_relation on relation_group_members (brand_id, relation_id);
