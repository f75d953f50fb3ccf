import type { StoryDraft } from '../saving/story-draft.ts';
import type { StoryField } from '../story-values.ts';

/** Parts of the page that are written in, and what they hold. */
const fields: Record<string, StoryField> = {
  headline: 'headline',
  subheading: 'subheading',
  cover_image: 'cover_image_caption',
  copytext: 'copytext',
  boilerplate: 'boilerplate',
  contact: 'contact',
  slug: 'slug',
};
const fieldOf = (target: EventTarget): StoryField | null =>
  fields[(target as Element).closest<HTMLElement>('[data-part]')?.dataset.part ?? ''] ?? null;

/** Tells the draft if somebody writes, ahead of what the key changes. A click on a tool leaves the cursor where it is. */
export function attending(draft: StoryDraft) {
  const isUsed = ({ target }: { target: EventTarget }) => {
    const field = fieldOf(target);
    if (field) draft.attend(field);
  };
  return {
    onFocusCapture: ({ target }: { target: EventTarget }) => draft.attend(fieldOf(target)),
    onBlurCapture: () => draft.attend(null),
    onKeyDownCapture: isUsed,
    onPointerDownCapture: isUsed,
    onBeforeInputCapture: isUsed,
  };
}
