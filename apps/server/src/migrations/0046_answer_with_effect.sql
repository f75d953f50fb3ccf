-- An answer is now stored in the transaction of its effect: a row without one is a call that was cut off.
delete from idempotency_keys where body is null;
alter table idempotency_keys alter column body set not null, drop column status;
