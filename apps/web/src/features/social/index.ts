export { AvailabilityNotes } from './AvailabilityNotes.tsx';
export { MediaTypesHere } from './MediaTypesHere.tsx';
export { NetworkIcon } from './networks/NetworkIcon.tsx';
export { SocialTextDialog } from './text/SocialTextDialog.tsx';
