import { lazyPart } from '../../shared/lazy-part.tsx';

export { AvailabilityNotes } from './AvailabilityNotes.tsx';
export { MediaTypesHere } from './MediaTypesHere.tsx';
export { NetworkIcon } from './networks/NetworkIcon.tsx';
/** Loaded when it opens. */
export const SocialTextDialog = lazyPart(async () => (await import('./text/SocialTextDialog.tsx')).SocialTextDialog);
