import { csvLines } from '@masthead/charts';
import type { ReadingFacts } from '@masthead/contract';

/** Every day with its counts, then stories, referrers and files, as lines of kind, name and two counts. */
export function factsCsv(facts: ReadingFacts, head: readonly [string, string, string, string]): string {
  return csvLines([
    [...head],
    ...facts.by_day.map(({ day, views, downloads }) => ['day', day, views, downloads]),
    ...facts.top_stories.map(({ headline, views }) => ['story', headline, views, '']),
    ...facts.referrers.map(({ host, views }) => ['referrer', host, views, '']),
    ...facts.top_files.map(({ title, downloads }) => ['file', title, '', downloads]),
  ]);
}
