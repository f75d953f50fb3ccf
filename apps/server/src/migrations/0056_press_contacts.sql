-- Press contacts are records of a brand, and newsrooms show them. A contact that stood in a newsroom keeps its id.
create table contacts (
  brand_id uuid not null references brands (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  role text,
  email text,
  phone text, -- international, such as +45 33 12 34 56
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, id)
);

-- The contacts of a removed newsroom went with it.
delete from newsroom_contacts c using newsrooms n where n.id = c.newsroom_id and n.deleted_at is not null;
insert into contacts (brand_id, id, name, role, email, phone, created_at, updated_at)
  select n.brand_id, c.id, c.name, c.role, c.email, c.phone, n.created_at, n.updated_at
  from newsroom_contacts c join newsrooms n on n.id = c.newsroom_id;

alter table newsroom_contacts add column brand_id uuid;
update newsroom_contacts c set brand_id = n.brand_id from newsrooms n where n.id = c.newsroom_id;
alter table newsroom_contacts
  alter column brand_id set not null,
  add foreign key (brand_id, id) references contacts (brand_id, id) on delete cascade,
  drop column name,
  drop column role,
  drop column email,
  drop column phone;
create index newsroom_contacts_contact on newsroom_contacts (brand_id, id);
