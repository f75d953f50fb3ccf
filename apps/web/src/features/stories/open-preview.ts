import { call } from '../../shared/api/index.ts';
import { tellFailure } from './tell-failure.ts';

/** Opens the unguessable address of a story in a window of its own. */
export async function openPreview(storyId: string): Promise<void> {
  // Opened with the click, since browsers take a window that comes later for an advertisement.
  const opened = window.open('', '_blank');
  try {
    const { data } = await call('stories.preview', { params: { story_id: storyId } });
    if (!opened) return void window.location.assign(data.url);
    opened.opener = null;
    opened.location.href = data.url;
  } catch (error) {
    opened?.close();
    tellFailure('preview', error);
  }
}
