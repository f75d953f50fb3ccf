create table clippings (
  brand_id uuid not null,
  id uuid not null,
  mention_id uuid,
  document_id uuid,
  cluster_id uuid,
  type text not null,
  media_type text not null,
  url text,
  thumbnail text,
  headline text not null,
  translated_headline text,
  published_at timestamptz not null,
  outlet_id uuid,
  outlet_name text,
  tier text not null default 'none' check (tier in ('aplus', 'bplus', 'none')),
  country_id text,
  duration_sec integer check (duration_sec >= 0),
  topic_prominence text check (topic_prominence in ('exclusive', 'mentioned', 'secondary')),
  is_advertisement boolean not null default false,
  note text,
  product_present boolean not null default false,
  logo_present boolean not null default false,
  spokesperson_quoted boolean not null default false,
  text_tonality text check (text_tonality in ('negative', 'neutral', 'positive')),
  tonality_set_by_person boolean not null default false,
  image_positivity text check (image_positivity in ('very_negative', 'negative', 'neutral', 'positive', 'very_positive')),
  impressions bigint not null default 0 check (impressions >= 0),
  hf_value numeric(16, 2) not null check (hf_value >= 0), -- DKK
  hf_value_version integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, id)
);
create unique index clippings_document on clippings (brand_id, document_id) where document_id is not null;
create index clippings_newest on clippings (brand_id, published_at desc, id desc);
create index clippings_value on clippings (brand_id, hf_value desc, published_at desc, id desc);
create index clippings_outlet on clippings (brand_id, outlet_id);

create table tags (
  brand_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  primary key (brand_id, id)
);
create unique index tags_name on tags (brand_id, lower(name));

create table clipping_tags (
  brand_id uuid not null,
  clipping_id uuid not null,
  tag_id uuid not null,
  primary key (brand_id, clipping_id, tag_id)
);
