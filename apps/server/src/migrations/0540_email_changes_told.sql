-- Processes keep what a user sees of the own account, the new address that waits for its confirmation included.
create trigger callers_changed_by_insert after insert on email_changes referencing new table as new_rows
  for each statement execute function tell_callers_changed('user_id');
create trigger callers_changed_by_update after update on email_changes referencing old table as old_rows new table as new_rows
  for each statement execute function tell_callers_changed('user_id');
create trigger callers_changed_by_delete after delete on email_changes referencing old table as old_rows
  for each statement execute function tell_callers_changed('user_id');
