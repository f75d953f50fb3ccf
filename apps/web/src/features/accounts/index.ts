export { brandMembers, type Member } from './accounts.api.ts';
export { SettingsHeading } from './settings/SettingsHeading.tsx';
