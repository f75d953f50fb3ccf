-- Saved searches of other products are imported as streams, like people and coverage. The rule is not checked for
-- old rows, which obey the narrower one before it.
alter table relation_imports drop constraint relation_imports_kind_check;
alter table relation_imports add constraint relation_imports_kind_check check (kind in ('people', 'coverage', 'streams')) not valid;
alter table relation_import_rows add column stream_id uuid;
