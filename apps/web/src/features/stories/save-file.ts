import { saveFileOf } from '../../shared/api-file.ts';

/** Downloads a story as PDF or picture. Throws ApiError. */
export const saveStory = (storyId: string, name: string, format: 'pdf' | 'png', style: string | null): Promise<void> =>
  saveFileOf(`/stories/${storyId}.${format}${style ? `?style=${style}` : ''}`, name || 'story', format);
