import { defineFeature } from '../access/index.ts';
import { moving, searchedRelations } from '../connect/index.ts';
import { discoverRoutes } from './discover/discover.routes.ts';
import { relationsFound } from './discover/find-people.ts';
import { moveLink } from './links/links.queries.ts';
import { profileRoutes } from './profiles.routes.ts';
import { parkedBylines, startReadingBylines } from './read-bylines.ts';

export const profiles = defineFeature({
  name: 'profiles',
  routes: { ...profileRoutes, ...discoverRoutes },
  hooks: [searchedRelations.providedBy(relationsFound), moving.profiles.providedBy(moveLink)],
  parked: { byline: parkedBylines },
  loops: [{ name: 'bylines', start: ({ services }) => startReadingBylines(services) }],
});
