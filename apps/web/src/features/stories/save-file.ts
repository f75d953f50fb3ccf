import { fillPath } from '@masthead/contract';
import { saveFileOf } from '../../shared/api-file.ts';

/** Downloads a story as PDF or picture. Throws ApiError. */
export const saveStory = (storyId: string, name: string, format: 'pdf' | 'png', style: string | null): Promise<void> =>
  saveFileOf(
    `${fillPath('/stories/{story_id}.{format}', { story_id: storyId, format })}${style ? `?style=${style}` : ''}`,
    name || 'story',
    format,
  );
