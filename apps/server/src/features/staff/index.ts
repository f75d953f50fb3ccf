export { lastBackup } from './show-overview.ts';
