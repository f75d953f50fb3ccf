export { brandMembers } from './accounts.api.ts';
export { ColourField } from './company/ColourField.tsx';
export { SettingsHeading } from './settings/SettingsHeading.tsx';
