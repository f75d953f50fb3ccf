-- Sites of a brand, such as acme.example: reports count the coverage that links to them.
alter table brands add column websites text[] not null default '{}';
-- Links in the text of a page to other sites, with their hosts and the sites above these; null: the page was not read for them.
alter table clipping_evidence
  add column links jsonb,
  add column linked_hosts text[];
