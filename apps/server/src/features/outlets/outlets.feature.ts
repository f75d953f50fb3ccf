import { defineFeature } from '../access/index.ts';
import { outletRoutes } from './outlets.routes.ts';

export const outlets = defineFeature({
  name: 'outlets',
  routes: outletRoutes,
});
