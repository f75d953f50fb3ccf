import { narrow } from '@masthead/matching';
import type { Database } from '@masthead/server/platform/db/index.ts';

const rounds = 3;
const dayBefore = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();

/** Answers of the same questions from the full-text index of documents, as they would be without sums. */
const questions: Record<string, string> = {
  'share-of-voice': `
    select n, count(d.id) from unnest($1::text[]) with ordinality as wanted (query, n)
    left join documents d on d.tokens @@ to_tsquery('simple', wanted.query) and d.published_at >= $2
   group by n`,
  'time-series': `
    select n, d.published_at::date, count(*) from unnest($1::text[]) with ordinality as wanted (query, n)
    join documents d on d.tokens @@ to_tsquery('simple', wanted.query) and d.published_at >= $2 group by 1, 2`,
  news: `
    select d.id, d.headline from documents d
    where d.tokens @@ to_tsquery('simple', array_to_string($1::text[], ' | ')) and d.published_at >= $2
    order by d.published_at desc limit 25`,
  leaderboard: `
    select d.outlet_id, count(*) from documents d
    where d.tokens @@ to_tsquery('simple', array_to_string($1::text[], ' | ')) and d.published_at >= $2
    group by 1 order by 2 desc limit 20`,
};

/** Prints the times of the full-text search for the members of a group. */
export async function searchSameAnswers({ pool }: Database, names: readonly { name: string }[]): Promise<void> {
  const queries = names.map(({ name }) => `(${narrow({ kind: 'term', text: name, part: null, exact: false })})`);
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, statement] of Object.entries(questions))
    for (const [view, span] of [
      ['30 days', 30],
      ['24 months', 730],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const before = performance.now();
        await pool.query(statement, [queries, dayBefore(span)]);
        times.push(performance.now() - before);
      }
      rows[name] = { ...rows[name], [view]: times.toSorted((a, b) => a - b)[rounds >> 1]!.toFixed(0) };
    }
  console.log('The same answers for the group from the full-text search of PostgreSQL, median milliseconds:');
  console.table(rows);
}
