-- Files of coverage are imported like files of people. The tables keep their names, which running processes use.
alter table relation_imports add column kind text not null default 'people' check (kind in ('people', 'coverage'));
alter table relation_imports add column day_order text check (day_order in ('day-first', 'month-first'));
alter table relation_import_rows add column clipping_id uuid;
-- The import that added a clipping.
alter table clippings add column imported_in uuid;
