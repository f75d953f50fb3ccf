import { defineFeature } from '../access/index.ts';
import { audienceRoutes } from './audiences/audiences.routes.ts';
import { outletRoutes } from './outlets.routes.ts';

export const outlets = defineFeature({
  name: 'outlets',
  routes: { ...outletRoutes, ...audienceRoutes },
});
