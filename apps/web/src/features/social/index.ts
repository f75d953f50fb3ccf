export { AvailabilityNotes } from './AvailabilityNotes.tsx';
export { SocialTextDialog } from './text/SocialTextDialog.tsx';
