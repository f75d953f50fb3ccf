import type { Article, PageContext } from '@masthead/reading';
import { startThreads, type Threads } from '../../platform/threads/index.ts';

export interface PageBytes {
  bytes: Uint8Array;
  contentType: string | null;
  context: PageContext;
}

export type PageReader = Threads<PageBytes, Article>;

/** Starts reading pages in threads, so that no page delays matching or another page for longer than the time limit. */
export const startPageReader = (limits: { threads: number; patience: number }): PageReader =>
  startThreads({ ...limits, script: new URL('./page-reader-thread.ts', import.meta.url) });
