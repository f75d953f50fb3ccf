import { readLocal, writeLocal } from '../../../shared/local-storage.ts';
import type { StoryValues } from '../story-values.ts';

/** What has been typed and not yet arrived at the server: kept by this browser, so that no reload, crash or dead line loses it. */
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

/** Keeps by story; `name` of a new one is that of its brand. */
export function textKeeper(name: string): TextKeeper {
  const key = `masthead.story.${name}`;
  return {
    read: () => {
      try {
        return JSON.parse(readLocal(key) ?? 'null') as KeptText | null;
      } catch {
        return null;
      }
    },
    write: (kept) => writeLocal(key, kept && JSON.stringify(kept)),
  };
}
