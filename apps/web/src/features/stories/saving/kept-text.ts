import { readDraft, writeDraft } from '../../../shared/form/index.ts';
import type { StoryValues } from '../story-values.ts';

/** Text that the server does not have yet, kept by this browser, so that no reload, crash or lost connection loses it. */
export interface KeptText {
  /** The revision that it was typed on; 0: of a new story. */
  revision: number;
  base: Partial<StoryValues>;
  values: Partial<StoryValues>;
}

export interface TextKeeper {
  read(): KeptText | null;
  /** Keeps the text under the name of a story; null: of the new one, which has no id yet. */
  write(kept: KeptText | null, storyId: string | null): void;
}

/** Returns the keeper of the text of a story; null: of a new one, whose name is that of its brand. */
export function textKeeper(storyId: string | null, brandId: string): TextKeeper {
  const nameOf = (id: string | null) => `story.${id ?? `new.${brandId}`}`;
  return {
    read: () => readDraft<KeptText>(nameOf(storyId))?.values ?? null,
    write: (kept, id) => writeDraft(nameOf(id), kept),
  };
}
