import { createContext, use, useSyncExternalStore } from 'react';
import type { Draft, StoryDraft } from '../saving/story-draft.ts';
import type { StoryValues } from '../story-values.ts';
import type { Overlay } from './editor-search.ts';

export interface StoryEditing {
  draft: StoryDraft;
  /** Opens a dialog over the text; null closes it. */
  open: (overlay: Overlay | null) => void;
  overlay: Overlay | undefined;
  /** Saves what is unsaved, after a question if it is not saved by itself. True: the server has everything. */
  settle: () => Promise<boolean>;
  /** Asks for a Word document, whose text and pictures come into the story. */
  importWord: () => void;
  /** True once the author wants to publish, or has: from then on, what is missing is marked. */
  isDue: boolean;
  /** Brings to the place of a part: 'headline', 'contact', or something within the text. */
  goTo: (part: string) => void;
}

export const EditingContext = createContext<StoryEditing | null>(null);

export function useEditing(): StoryEditing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Outside of the story editor');
  return editing;
}

/** Returns the edited story in its current state, and a function that changes it. */
export function useStory(): Draft & { change: (part: Partial<StoryValues>) => void } {
  const { draft } = useEditing();
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  return { ...state, change: (part) => draft.change(part) };
}
