import { openPreview } from '../open-preview.ts';
import type { Overlay } from './editor-search.ts';
import { useEditing } from './story-context.ts';

/** Opens a dialog that needs the saved story. */
export function useOpenSaved(): (overlay: Overlay) => Promise<void> {
  const { open, settle, draft } = useEditing();
  return async (overlay) => {
    const wasNew = draft.get().story === null;
    // With its first saving a story moves to an address of its own, and takes along what is to be opened there.
    if (wasNew) open(overlay);
    const isSettled = await settle();
    if (wasNew && !isSettled) open(null);
    if (!wasNew && isSettled) open(overlay);
  };
}

/** Opens the preview of what is saved. */
export function usePreview(): () => Promise<void> {
  const { settle, draft } = useEditing();
  return async () => {
    if (!(await settle())) return;
    const { story } = draft.get();
    if (story) await openPreview(story.id);
  };
}
