-- Time on the clock of each recipient at which a scheduled e-mail goes out; null: at one moment for all.
alter table emails add column local_time timestamp;
