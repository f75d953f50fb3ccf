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
  write(kept: KeptText | null): void;
}

/** Keeps the text of a story; the name of a new one is that of its brand. */
export const textKeeper = (name: string): TextKeeper => ({
  read: () => readDraft<KeptText>(`story.${name}`)?.values ?? null,
  write: (kept) => writeDraft(`story.${name}`, kept),
});
