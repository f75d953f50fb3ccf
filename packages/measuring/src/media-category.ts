import type { MediaType } from './formula.ts';

/** The core set that media types are grouped into. */
export type MediaCategory = 'print' | 'web' | 'tv' | 'radio' | 'social';

/** Returns the category of a media type: networks, forums and reviews are all social. */
export const mediaCategory = (mediaType: MediaType): MediaCategory =>
  mediaType === 'print' || mediaType === 'web' || mediaType === 'tv' || mediaType === 'radio' ? mediaType : 'social';
