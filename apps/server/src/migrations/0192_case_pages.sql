-- Pages of judged mentions as they were fetched, with what the reader made of them then: a changed reader is run against them.
create table case_pages (
  document_id uuid primary key,
  url text not null,
  content_type text,
  page bytea not null, -- gzip
  context jsonb not null, -- facts about the page that its reader needs beside the HTML
  reading jsonb not null, -- headline, lead, text and date
  kept_at timestamptz not null
);
