-- Publication time of the clipping that precedes it in its story (the copies of one text in the brand, advertisements left out);
-- null: it is the first. A story counts once in a period: at the clipping that follows none of that period.
alter table clippings add column follows_at timestamptz;
-- Counts the copies of a period, also those that nobody has looked at.
create index clippings_copies on clippings (brand_id, published_at) include (follows_at, looked_at)
  where follows_at is not null;
create index clippings_story on clippings (brand_id, cluster_id, published_at, id) where cluster_id is not null;

-- Clippings whose audience nobody knows (they count with 0), and those that count with the brand's estimate for a tier.
alter table clipping_days
  add column unknown integer not null default 0,
  add column estimated integer not null default 0;
alter table clipping_months
  add column unknown integer not null default 0,
  add column estimated integer not null default 0;

-- They find the outlets without a known audience.
create index clipping_days_unknown on clipping_days (brand_id, day) where dimension = 'outlet_alone' and unknown > 0;
create index clipping_months_unknown on clipping_months (brand_id, day) where dimension = 'outlet_alone' and unknown > 0;

-- Those of a period without a known audience, and those that count with an estimate.
create index clippings_doubtful on clippings (brand_id, published_at) include (outlet_id)
  where (impressions_from = 'outlet' and impressions = 0) or impressions_from = 'estimate';

-- Clippings that follow another one of their story, by their day and the day of the one before: those whose `follows` lies in a period
-- are subtracted from its clippings, which leaves its stories.
create table clipping_copy_days (
  brand_id uuid not null,
  dimension text not null,
  day date not null,
  follows date not null,
  key text not null,
  split text not null,
  clippings integer not null,
  primary key (brand_id, dimension, day, follows, key, split)
) with (fillfactor = 80);

create table clipping_copy_months (
  brand_id uuid not null,
  dimension text not null,
  day date not null, -- the first of the month
  follows date not null, -- the same day where it lies in the same month
  key text not null,
  split text not null,
  clippings integer not null,
  primary key (brand_id, dimension, day, follows, key, split)
) with (fillfactor = 80);

-- Whose figure the impressions are, also: the brand's own for the outlet, or its estimate for the tier. Rows of before hold already.
alter table clippings drop constraint clippings_impressions_from_check;
alter table clippings add constraint clippings_impressions_from_check
  check (impressions_from in ('outlet', 'author', 'person', 'brand', 'estimate')) not valid;

-- Without clippings there is nothing to sum again.
insert into settings (key, value, updated_at)
  select 'metrics.sums', '2'::jsonb, now() where not exists (select from clippings);

-- A brand's own figure for an outlet; it counts where the catalogue has none.
create table brand_audiences (
  brand_id uuid not null references brands (id),
  outlet_id uuid not null references outlets (id),
  impressions bigint not null check (impressions > 0), -- reach of one publication
  source text not null check (length(source) between 1 and 255),
  recorded_at timestamptz not null,
  primary key (brand_id, outlet_id)
);
create index brand_audiences_outlet on brand_audiences (outlet_id);

-- A brand's estimates for outlets that nobody has a figure of. No row: no estimate.
create table brand_estimates (
  brand_id uuid not null references brands (id),
  tier text not null check (tier in ('aplus', 'bplus', 'none')),
  impressions bigint not null check (impressions > 0),
  primary key (brand_id, tier)
);
