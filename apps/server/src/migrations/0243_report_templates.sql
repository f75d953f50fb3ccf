-- Templates of reports that organisations save: the arrangement of a report without its brands and period.
create table report_templates (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  base text not null, -- the template of the product that offers the period
  sections jsonb not null,
  filters jsonb not null,
  language text not null,
  currency text not null,
  format text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
