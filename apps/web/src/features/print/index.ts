export { dayOf, isBeingRead, noonOf, pause } from './print.api.ts';
export { StatusBadge } from './StatusBadge.tsx';
export { KnownUploads } from './uploads/KnownUploads.tsx';
export { UploadFilters } from './uploads/UploadFilters.tsx';
