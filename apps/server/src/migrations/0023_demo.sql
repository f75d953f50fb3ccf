-- Whether a brand shows demo data where its plan has none of its own; null: as the plan has it, which is yes on freemium.
alter table brands add column demo_data boolean;
-- Outlets that are invented for demo data; they are offered nowhere else.
alter table outlets add column is_demo boolean not null default false;
