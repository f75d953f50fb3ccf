import { defineFeature } from '../access/index.ts';
import { searchedRelations } from '../connect/index.ts';
import { discoverRoutes } from './discover/discover.routes.ts';
import { relationsFound } from './discover/find-people.ts';
import { profileRoutes } from './profiles.routes.ts';
import { parkedBylines, startReadingBylines } from './read-bylines.ts';

export const profiles = defineFeature({
  name: 'profiles',
  routes: { ...profileRoutes, ...discoverRoutes },
  hooks: [searchedRelations.providedBy(relationsFound)],
  parked: { byline: parkedBylines },
  loops: [{ name: 'bylines', start: ({ services }) => startReadingBylines(services) }],
});
