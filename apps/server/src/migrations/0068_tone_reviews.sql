-- Tones that people judged without seeing what the machine had said, so that both can be compared.
create table tone_reviews (
  brand_id uuid not null references brands (id),
  document_id uuid not null,
  language text not null,
  machine text not null check (machine in ('negative', 'neutral', 'positive')),
  confidence real not null, -- of the machine, 0 to 1
  person text not null check (person in ('negative', 'neutral', 'positive')),
  reviewed_by uuid references users (id) on delete set null,
  reviewed_at timestamptz not null,
  primary key (brand_id, document_id)
);
create index tone_reviews_user on tone_reviews (reviewed_by);
