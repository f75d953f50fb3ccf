-- Newsrooms: public sites of brands. `version` rises with every change that the site shows, in the transaction of that change.
create table newsrooms (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  country_id text not null references countries (id),
  language text not null, -- of the site's own words
  slug text not null, -- the one of newsroom_slugs that is shown now
  name text not null check (length(name) between 1 and 255),
  website text,
  address text,
  description text,
  legal_warning text,
  main_color text not null check (main_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null check (secondary_color ~ '^#[0-9a-f]{6}$'),
  logo jsonb,
  page_header jsonb,
  contact_name text,
  contact_phone text,
  contact_email text,
  contact_role text,
  videos text[] not null default '{}',
  categories integer[] not null default '{}', -- all ids along the paths
  domain text, -- host name of its own
  version bigint not null default 1,
  published_at timestamptz, -- null: not published
  created_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index newsrooms_name on newsrooms (country_id, lower(name)) where deleted_at is null;
create unique index newsrooms_domain on newsrooms (domain) where deleted_at is null and domain is not null;
create index newsrooms_brand on newsrooms (brand_id, lower(name), id) where deleted_at is null;

-- Every address that a newsroom has or had; an older one leads to the one of now.
create table newsroom_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  newsroom_id uuid not null references newsrooms (id) on delete cascade
);
create index newsroom_slugs_newsroom on newsroom_slugs (newsroom_id);

create table newsroom_contacts (
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  id uuid not null,
  position integer not null default 0,
  name text not null check (length(name) between 1 and 255),
  role text,
  email text,
  phone text,
  photo jsonb,
  primary key (newsroom_id, id)
);

-- The press kit. Of pictures a smaller one is offered beside the original.
create table newsroom_files (
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  id uuid not null,
  file_id uuid not null references files (id),
  low_file_id uuid references files (id),
  title text not null check (length(title) between 1 and 255),
  credit text, -- who made it and how it may be used
  position integer not null default 0,
  created_at timestamptz not null,
  primary key (newsroom_id, id)
);

create table newsroom_handles (
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  id uuid not null,
  network text not null,
  handle text not null check (length(handle) between 1 and 255),
  created_at timestamptz not null,
  primary key (newsroom_id, id)
);
create unique index newsroom_handles_name on newsroom_handles (newsroom_id, network, lower(handle));

-- Who follows by e-mail. An address counts from its confirmation; who leaves is forgotten.
create table newsroom_followers (
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  id uuid not null,
  email text not null,
  language text not null,
  token_hash bytea not null, -- of the links to confirm and to leave
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (newsroom_id, id)
);
create unique index newsroom_followers_email on newsroom_followers (newsroom_id, lower(email));
create unique index newsroom_followers_token on newsroom_followers (token_hash);

-- What was counted on a day, without anything of the person: views, referring hosts, downloads, readings of feeds and embeds.
create table newsroom_days (
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  day date not null,
  measure text not null check (measure in ('view', 'referrer', 'download', 'feed', 'embed')),
  record_id uuid not null, -- the story, the file, or the newsroom itself
  key text not null default '', -- the referring host; otherwise empty
  count integer not null,
  primary key (newsroom_id, day, measure, record_id, key)
);
create index newsroom_days_record on newsroom_days (record_id, day);

create table pr_styles (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  story_id uuid, -- null: every story of the brand may use it
  name text not null check (length(name) between 1 and 255),
  template text not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index pr_styles_brand on pr_styles (brand_id, lower(name), id);

create table stories (
  id uuid primary key,
  brand_id uuid not null references brands (id),
  newsroom_id uuid not null references newsrooms (id),
  original_id uuid references stories (id), -- the story of which this is a version in another language
  original_revision integer, -- of the original, up to which this version was brought
  type text not null check (type in ('press-release', 'news', 'financial')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  display_mode text not null default 'normal' check (display_mode in ('normal', 'pinned')),
  language text not null,
  headline text not null default '',
  subheading text,
  copytext text not null default '', -- sanitised HTML, like boilerplate
  boilerplate text,
  contact jsonb, -- {name, role, email, phone}
  date date,
  cover_image jsonb,
  cover_image_caption text,
  categories integer[] not null default '{}', -- all ids along the paths
  countries text[] not null default '{}',
  pr_style_id uuid references pr_styles (id) on delete set null,
  slug text, -- from the first publication on; the one of story_slugs that is shown now
  scheduled_at timestamptz,
  timezone text,
  published_at timestamptz, -- the date that is shown; never after first_published_at
  first_published_at timestamptz, -- set once
  preview_token text not null unique, -- unguessable address of the preview
  revision integer not null default 1, -- rises with every saved change; a save that knows an older one is a conflict
  created_by uuid references users (id),
  updated_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index stories_brand on stories (brand_id, updated_at desc, id desc) where deleted_at is null;
create index stories_site on stories (newsroom_id, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index stories_pinned on stories (newsroom_id, published_at desc, id desc)
  where status = 'published' and display_mode = 'pinned' and deleted_at is null;
create index stories_scheduled on stories (scheduled_at) where status = 'scheduled' and deleted_at is null;
create unique index stories_language on stories (original_id, language) where original_id is not null and deleted_at is null;
create index stories_search on stories using gin (to_tsvector('simple', headline || ' ' || coalesce(subheading, '')))
  where status = 'published' and deleted_at is null;
create index stories_categories on stories using gin (categories) where status = 'published' and deleted_at is null;

create table story_slugs (
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  story_id uuid not null references stories (id) on delete cascade,
  primary key (newsroom_id, slug)
);
create index story_slugs_story on story_slugs (story_id);

create table story_tags (
  brand_id uuid not null,
  story_id uuid not null references stories (id) on delete cascade,
  tag_id uuid not null,
  primary key (brand_id, story_id, tag_id)
);
create index story_tags_tag on story_tags (brand_id, tag_id);

-- The history of a text. Saves of one person that follow each other closely are one revision.
create table story_revisions (
  story_id uuid not null references stories (id) on delete cascade,
  revision integer not null,
  user_id uuid references users (id),
  content jsonb not null, -- {headline, subheading, copytext, boilerplate}
  created_at timestamptz not null,
  primary key (story_id, revision)
);

-- Said under a published story, with its date.
create table story_corrections (
  story_id uuid not null references stories (id) on delete cascade,
  id uuid not null,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  primary key (story_id, id)
);
