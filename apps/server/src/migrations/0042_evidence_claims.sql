-- The job that has claimed an address: when it is run again after a kill, it takes up its own claims without waiting for their end.
alter table clipping_evidence add column claimed_by text;

create index clipping_evidence_claimed on clipping_evidence (claimed_by) where claimed_by is not null;
