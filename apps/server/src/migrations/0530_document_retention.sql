-- Months for which the licence of an outlet lets its texts be kept; null: as long as documents.
alter table outlets add column text_months smallint check (text_months between 1 and 600);
-- The licence has ended: lead, body and the search tokens of both are gone, the headline stays.
alter table documents add column text_removed boolean not null default false;

-- How far the texts of an outlet with such a licence are removed.
create table document_text_removals (
  outlet_id uuid primary key references outlets (id) on delete cascade,
  below_id uuid not null -- documents with smaller ids are done
);
