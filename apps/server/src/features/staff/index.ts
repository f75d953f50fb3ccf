export { installationGauges, loadInstallation } from './installation-figures.ts';
export { lastBackup } from './show-overview.ts';
