import { call } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { translator } from '../../shared/i18n/index.ts';
import { tellFailure } from './tell-failure.ts';

/** Opens the unguessable address of a story in a window of its own. */
export async function openPreview(storyId: string): Promise<void> {
  // Opened with the click, since browsers take a window that comes later for an advertisement.
  const opened = window.open('', '_blank');
  // The page that is being written is not replaced by its preview.
  if (!opened) return notify({ kind: 'warning', title: translator.get().translate('app.popups.blocked') });
  try {
    const { data } = await call('stories.preview', { params: { story_id: storyId } });
    opened.opener = null;
    opened.location.href = data.url;
  } catch (error) {
    opened.close();
    tellFailure('preview', error);
  }
}
