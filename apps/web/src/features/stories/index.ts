import { lazyPart } from '../../shared/lazy-part.tsx';

export { clockIn, momentIn } from './moment.ts';
export { TimeFields } from './publish/TimeFields.tsx';
export { useMoment } from './useMoment.ts';
/** A text with the blocks, toolbar and dialogs of the story editor; loaded when it is shown. */
export const TextField = lazyPart(async () => (await import('./text/TextField.tsx')).default);
