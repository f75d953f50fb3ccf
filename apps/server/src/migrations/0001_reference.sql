-- Reference data: filled from apps/server/src/features/reference/data at every start, changed by nobody else but the rates' job.
create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  rate numeric not null check (rate > 0), -- units for 1 DKK
  rate_at timestamptz
);

create table countries (
  id text primary key check (id ~ '^[A-Z]{2}$'), -- ISO 3166-1 alpha-2
  name text not null, -- English; screens take the name of their language from Intl
  currency_code text references currencies (code),
  compound_index numeric check (compound_index > 0),
  population bigint,
  neighbours text[] not null default '{}'
);

create table categories (
  id integer primary key,
  parent_id integer references categories (id),
  depth smallint not null check (depth between 0 and 2),
  name text not null,
  position integer not null
);
