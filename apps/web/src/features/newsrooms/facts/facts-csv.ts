import { csvLines } from '@masthead/charts';
import type { ReadingFacts } from '@masthead/contract';

/** Figures of a story or a newsroom; those of a newsroom also rank its stories. */
export type Facts = Omit<ReadingFacts, 'top_stories'> & Partial<Pick<ReadingFacts, 'top_stories'>>;

type Word = 'kind' | 'name' | 'views' | 'downloads' | 'day' | 'story' | 'referrer' | 'file';

/** Returns every day with its counts, then stories, referrers and files, as lines of kind, name and two counts. */
export function factsCsv(facts: Facts, word: (word: Word) => string): string {
  return csvLines([
    [word('kind'), word('name'), word('views'), word('downloads')],
    ...facts.by_day.map(({ day, views, downloads }) => [word('day'), day, views, downloads]),
    ...(facts.top_stories ?? []).map(({ headline, views }) => [word('story'), headline, views, '']),
    ...facts.referrers.map(({ host, views }) => [word('referrer'), host, views, '']),
    ...facts.top_files.map(({ title, downloads }) => [word('file'), title, '', downloads]),
  ]);
}
