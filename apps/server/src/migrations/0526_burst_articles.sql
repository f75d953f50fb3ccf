-- The pieces that published a rise first, in their order; null: not looked for yet.
alter table trend_bursts add column first_ids uuid[];
