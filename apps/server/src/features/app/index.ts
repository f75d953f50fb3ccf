export { judgeHearings } from './audience.ts';
export { createMaintenance, maintenanceSetting } from './maintenance.ts';
