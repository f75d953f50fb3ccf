-- Program in which an e-mail was read; null: unknown, or from before it was kept.
alter table email_hits add column client text;
