-- Reviews that an account had at the end of a day, and their average in stars; null: the network has none.
alter table social_figures add column reviews bigint, add column rating double precision;
