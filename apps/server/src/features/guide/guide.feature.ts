import { defineFeature } from '../access/index.ts';
import { guideRoutes } from './guide.routes.ts';

/** The checklist of the first hour. */
export const guide = defineFeature({ name: 'guide', routes: guideRoutes });
