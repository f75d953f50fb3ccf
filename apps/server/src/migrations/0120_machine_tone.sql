-- The machine's tone beside the one that a person has set, so that the person can take it back.
alter table mentions
  add machine_sentiment text,
  add machine_confidence real;
