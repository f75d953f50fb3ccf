export { LiveShare } from './LiveShare.tsx';
export { ShareLinks } from './ShareLinks.tsx';
export { type LinkForm, linksChanged } from './sharing.api.ts';
