export { type AppOptions, appRoutes } from './app.routes.ts';
export { createMaintenance, type Maintenance, maintenanceSetting } from './maintenance.ts';
