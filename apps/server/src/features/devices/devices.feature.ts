import { defineFeature } from '../access/index.ts';
import { deviceRoutes } from './devices.routes.ts';
import { pushJob } from './push.ts';

export const devices = defineFeature({ name: 'devices', routes: deviceRoutes, jobs: [pushJob] });
