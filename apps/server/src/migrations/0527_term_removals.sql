-- Statements that have removed terms: a number that a worker has read before one may be gone. A trigger counts them, so that a clean-up by a
-- process of the version before counts too.
alter table trend_reading add column term_removals integer not null default 0;

create function count_term_removal() returns trigger language plpgsql as $$
begin
  update trend_reading set term_removals = term_removals + 1 where exists (select from old_rows);
  return null;
end $$;
create trigger count_term_removal after delete on trend_terms referencing old table as old_rows
  for each statement execute function count_term_removal();
