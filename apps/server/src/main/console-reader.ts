import { type ChangedReading, checkReader } from '../features/mentions/index.ts';
import type { Db } from '../platform/db/index.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';

/** Characters of a text that a line shows. */
const shown = 120;

const cut = (text: string): string =>
  (text.length > shown ? `${text.slice(0, shown - 1)}…` : text).replace(/\s+/g, ' ');

/** Runs the reader of this program against the judged pages. Throws StartError if a right reading was lost. */
export async function readerCommand(db: Db): Promise<void> {
  const { pages, changed } = await checkReader(db);
  for (const one of changed) describe(one);
  const lost = changed.filter(({ wasWrong }) => !wasWrong).length;
  const counts = `${pages} pages, ${lost} read otherwise, ${changed.length - lost} of those judged wrong changed`;
  if (lost > 0) throw new StartError(counts);
  console.log(counts);
}

function describe({ url, parts, wasWrong, before, after }: ChangedReading): void {
  console.log(`${wasWrong ? 'was wrong' : 'LOST'}: ${parts.join(', ')} of ${url}`);
  const texts = {
    headline: (r: typeof before) => r.headline,
    text: (r: typeof before) => r.text,
    date: (r: typeof before) => r.published_at ?? '–',
  };
  for (const part of parts) {
    console.log(`  - ${cut(texts[part](before))}`);
    console.log(`  + ${cut(texts[part](after))}`);
  }
}
