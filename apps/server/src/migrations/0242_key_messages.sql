-- Key messages and spokespeople of brands, and what was found of them in clippings.
create table key_messages (
  brand_id uuid not null,
  id uuid not null,
  name text not null,
  campaign text, -- null: a message of the brand
  phrases text[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, id)
);

create table spokespeople (
  brand_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null, -- the name folded, as in clipping_quotes
  role text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (brand_id, id)
);
create unique index spokespeople_name on spokespeople (brand_id, name_key);

-- A message in a clipping, with the sentence that says it.
create table clipping_messages (
  brand_id uuid not null,
  clipping_id uuid not null,
  message_id uuid not null,
  state text not null check (state in ('proposed', 'confirmed', 'rejected')),
  quote text,
  decided_by uuid,
  decided_at timestamptz,
  primary key (brand_id, clipping_id, message_id)
);
create index clipping_messages_message on clipping_messages (brand_id, message_id, state, clipping_id);

-- A person who is quoted in a clipping, with the longest quote.
create table clipping_quotes (
  brand_id uuid not null,
  clipping_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  state text not null check (state in ('proposed', 'confirmed', 'rejected')),
  quote text,
  decided_by uuid,
  decided_at timestamptz,
  primary key (brand_id, clipping_id, id)
);
create unique index clipping_quotes_name on clipping_quotes (brand_id, clipping_id, name_key);
create index clipping_quotes_person on clipping_quotes (brand_id, name_key, state, clipping_id);

-- Clippings whose text is still to be read for messages and quotes.
create table clipping_reads (
  brand_id uuid not null,
  clipping_id uuid not null,
  primary key (brand_id, clipping_id)
);

-- Reading of all clippings of a brand after its messages or spokespeople were changed, the newest first.
create table brand_reads (
  brand_id uuid primary key,
  revision int not null,
  before_id uuid, -- clippings before this one are still to be read; null: all
  clippings_read int not null,
  clippings_total int not null,
  finished_at timestamptz
);
