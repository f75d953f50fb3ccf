-- A reason that the product has words for, shown in the reader's language before what was written.
alter table audit_entries add column reason_code text;
