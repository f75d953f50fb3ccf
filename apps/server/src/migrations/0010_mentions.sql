-- Where a visible mention stands in its story (cluster) within its stream: alone, the first piece of several, or a later
-- one; null while it is hidden. The first is the one collected first, so that a story keeps its place while copies arrive.
alter table mentions
  add place text check (place in ('only', 'first', 'copy')),
  add sentiment_by uuid, -- who has corrected the tone
  add counted_on date; -- the day (UTC) on which it counts for the fair-use quota: of collection, or of its release

update mentions m set counted_on = (m.collected_at at time zone 'UTC')::date, place = p.place
from (
  select brand_id, id, case when hidden then null
    when count(*) filter (where not hidden) over story = 1 then 'only'
    when document_id = first_value(document_id) over (partition by brand_id, stream_id, cluster_id order by hidden, document_id) then 'first'
    else 'copy' end as place
  from mentions window story as (partition by brand_id, stream_id, cluster_id)
) p
where p.brand_id = m.brand_id and p.id = m.id;
alter table mentions alter counted_on set not null;

-- Bounds how much of the newest pages an index-only scan has to look up in the table.
alter table mentions set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

drop index mentions_cluster;
create index mentions_cluster on mentions (brand_id, stream_id, cluster_id, document_id);
-- One range per combination of facets: a rare filter is found as fast as a common one.
create index mentions_facets on mentions (brand_id, stream_id, media_type, sentiment, language, (coalesce(country_id, '')), published_at desc, id desc)
  include (place, outlet_id, cluster_id, document_id) where not hidden;
create index mentions_outlet on mentions (brand_id, stream_id, outlet_id, published_at desc, id desc)
  include (place, media_type, sentiment, language, country_id, cluster_id, document_id) where not hidden;
create index mentions_arrived on mentions (brand_id, stream_id, collected_at) include (published_at, id) where not hidden;
-- Pieces of stories with several: what the number of stories is counted from.
create index mentions_told_again on mentions (brand_id, stream_id, published_at)
  include (cluster_id, document_id, media_type, sentiment, language, country_id, outlet_id) where place in ('first', 'copy');

-- The words of a mention, each led by its stream, so that a search reads only the postings of that stream.
create function mention_words(stream uuid, headline text, excerpt text, outlet_name text, author text) returns tsvector
  language sql immutable parallel safe
  return (
    select coalesce(array_to_tsvector(array_agg(right(stream::text, 12) || ':' || left(word, 60))), ''::tsvector)
    from regexp_split_to_table(lower(headline || ' ' || excerpt || ' ' || outlet_name || ' ' || coalesce(author, '')), '[^[:alnum:]]+') as word
    where word <> ''
  );
create index mentions_words on mentions using gin (mention_words(stream_id, headline, excerpt, outlet_name, author))
  with (gin_pending_list_limit = 512) where not hidden;

-- Visible mentions by hour of publication and facets, kept in the transaction that changes them.
create table mention_hours (
  brand_id uuid not null,
  stream_id uuid not null,
  hour timestamptz not null,
  media_type text not null,
  sentiment text not null,
  language text not null,
  country_id text not null, -- '': not known
  onlys integer not null, -- the only piece of their story
  firsts integer not null,
  copies integer not null,
  primary key (brand_id, stream_id, hour, media_type, sentiment, language, country_id)
) with (fillfactor = 80);
insert into mention_hours
select brand_id, stream_id, date_trunc('hour', published_at, 'UTC'), media_type, sentiment, language, coalesce(country_id, ''),
  count(*) filter (where place = 'only'), count(*) filter (where place = 'first'), count(*) filter (where place = 'copy')
from mentions where not hidden group by 1, 2, 3, 4, 5, 6, 7;

-- All mentions of a stream, hidden ones too, by the day on which they count for the quota.
create table mention_arrivals (
  brand_id uuid not null,
  stream_id uuid not null,
  day date not null,
  mentions integer not null,
  primary key (brand_id, stream_id, day)
) with (fillfactor = 80);
insert into mention_arrivals select brand_id, stream_id, counted_on, count(*) from mentions group by 1, 2, 3;

-- One row a stream, locked by whoever writes its mentions, so that places and counts are never decided by two at once.
create table stream_fair_use (
  brand_id uuid not null,
  stream_id uuid not null,
  agreed integer check (agreed >= 0), -- what staff have set for this stream; null: as the plan says
  parked integer not null default 0,
  primary key (brand_id, stream_id)
) with (fillfactor = 80);
create index stream_fair_use_parked on stream_fair_use (stream_id) where parked > 0;
insert into stream_fair_use (brand_id, stream_id) select distinct brand_id, stream_id from mentions;

-- Documents that matched a stream over its quota. The mention is made when it is released.
create table parked_mentions (
  brand_id uuid not null,
  stream_id uuid not null,
  document_id uuid not null,
  parked_at timestamptz not null,
  primary key (brand_id, stream_id, document_id)
);

-- Stories hidden as a whole: copies that arrive later are hidden too.
create table hidden_stories (
  brand_id uuid not null,
  cluster_id uuid not null,
  level text not null check (level in ('organisation', 'brand', 'stream')),
  stream_id uuid not null, -- nil unless the level is stream
  hide_id uuid not null,
  hidden_by uuid not null,
  hidden_at timestamptz not null,
  primary key (brand_id, cluster_id, level, stream_id)
);

-- What one action hid, so that undo shows exactly that again. Kept for a week.
create table hidings (
  brand_id uuid not null,
  hide_id uuid not null,
  mention_id uuid not null,
  level text not null check (level in ('organisation', 'brand', 'stream')),
  hidden_at timestamptz not null,
  primary key (brand_id, hide_id, mention_id)
);
create index hidings_age on hidings (hidden_at);
alter table hidden_documents add hide_id uuid;
