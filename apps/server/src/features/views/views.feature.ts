import { defineFeature } from '../access/index.ts';
import { viewRoutes } from './views.routes.ts';

/** Saved views of the coverage and of mentions. */
export const views = defineFeature({ name: 'views', routes: viewRoutes });
