import type { PageReading, PrintPage, Word } from '@masthead/reading';
import { startThreads, type Threads } from '../../../platform/threads/index.ts';

/** Grey picture in a message to the thread. */
interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Work on a stranger's file, done in a thread that is ended when it takes too much time or memory. */
export type PageTask =
  | { kind: 'count'; path: string }
  | { kind: 'words'; path: string; number: number }
  | { kind: 'skew'; grey: Grey }
  | { kind: 'rules'; grey: Grey; dpi: number }
  | { kind: 'recognised'; tsv: string; grey: Grey; dpi: number }
  | { kind: 'segment'; page: PrintPage };

export interface PageResults {
  count: number | null;
  words: { width: number; height: number; words: Word[] } | null;
  skew: number;
  rules: PrintPage['rules'];
  recognised: Word[];
  segment: PageReading;
}

let threads: Threads<PageTask, PageResults[PageTask['kind']]> | undefined;

/** Does work on a page in a thread. Rejects with TooMuchWork. null: it is no PDF. */
export async function workOnPage<T extends PageTask>(task: T): Promise<PageResults[T['kind']]> {
  threads ??= startThreads({ script: new URL('./page-work-thread.ts', import.meta.url), threads: 1, patience: 20_000 });
  return (await threads.run(task)) as PageResults[T['kind']];
}
