import { matches, parse, type Query } from '@masthead/matching';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { findDocuments, type StoredDocument } from '../documents/index.ts';
import { toMatchDocument } from '../mentions/index.ts';
import { readOutletPacks } from './answers/outlet-packs.queries.ts';
import { everything } from './reading/tally.ts';
import { termsOfDocument } from './reading/terms-of-document.ts';

/** Sums by `of`, day, outlet, country and language, written as text and in order. */
type Recount = string[];

type Facts = Pick<StoredDocument, 'outlet_id' | 'country_id' | 'language'> & { day: string };

function sumsOf(
  documents: readonly StoredDocument[],
  keysOf: (document: StoredDocument) => readonly string[],
  placeOf: (facts: Facts) => string,
): Recount {
  const sums = new Map<string, number[]>();
  for (const document of documents) {
    const place = placeOf({ ...document, day: document.published_at.slice(0, 10) });
    for (const key of keysOf(document)) {
      const name = `${key} ${place}`;
      const [pieces = 0, stories = 0, negative = 0, positive = 0] = sums.get(name) ?? [];
      sums.set(name, [
        pieces + 1,
        stories + Number(document.cluster_id === document.id),
        negative + Number(document.sentiment === 'negative'),
        positive + Number(document.sentiment === 'positive'),
      ]);
    }
  }
  return [...sums].map(([name, values]) => `${name}: ${values.join(' ')}`).sort();
}

const queryOf = (words: readonly string[]): Query => {
  const read = parse(words.map((word) => `"${word}"`).join(' OR '));
  if (!('query' in read)) throw new Error('The words are no query');
  return read.query;
};

/** Counts all stored documents again, without any of the sums. `names` are the members of a group from 1. */
export async function recount(db: Db, names: readonly (readonly string[])[]) {
  const ids = (await rowsOf(db, sql<{ id: string }>`select id from documents`)).map(({ id }) => id);
  const documents = await findDocuments(db, ids);
  const queries = names.map(queryOf);
  const membersOf = (document: StoredDocument): string[] => {
    const read = toMatchDocument(document);
    const found = queries.flatMap((query, at) => (matches(query, read) ? [`${at + 1}`] : []));
    return found.length > 0 ? ['0', ...found] : [];
  };
  const terms = new Map(
    documents.map((document) => [document.id, termsOfDocument(document).map(({ kind, key }) => `${kind}/${key}`)]),
  );
  return {
    documents: documents.length,
    members: sumsOf(documents, membersOf, ({ day }) => day),
    outlets: sumsOf(
      documents,
      () => ['0'],
      ({ day, outlet_id, country_id, language }) => [day, outlet_id, country_id ?? '', language].join(' '),
    ),
    terms: sumsOf(
      documents,
      ({ id }) => terms.get(id)!,
      ({ day }) => day,
    ),
  };
}

const line = sql`': ' || pieces || ' ' || stories || ' ' || negative || ' ' || positive`;
const linesOf = async (db: Db, query: Parameters<typeof rowsOf<{ line: string }>>[1]): Promise<Recount> =>
  (await rowsOf(db, query)).map((row) => row.line).sort();

/** Reads the kept sums as `recount` writes them. */
export const keptSums = async (db: Db, countingId: string) => ({
  members: await linesOf(
    db,
    sql<{ line: string }>`
      select member || ' ' || day || ${line} as line from trend_days where counting_id = ${countingId}`,
  ),
  outlets: await linesOf(
    db,
    sql<{ line: string }>`
      select concat_ws(' ', member, start, outlet_id, country_id, language) || ${line} as line
      from trend_outlet_sums
      where counting_id = '00000000-0000-0000-0000-000000000000' and step = 'day'`,
  ),
  terms: await linesOf(
    db,
    sql<{ line: string }>`
      select t.kind || '/' || t.key || ' ' || s.start || ${line} as line
      from trend_term_sums s join trend_terms t on t.id = s.term_id
      where s.step = 'day'`,
  ),
});

/** Reads the packed outlets of all days as `recount` writes them; days that have grown since are missing. */
export async function packedOutlets(db: Db): Promise<Recount> {
  const days = await rowsOf(
    db,
    sql<{ day: string; pieces: number }>`
      select day, pieces from trend_days where counting_id = ${everything} and member = 0`,
  );
  const starts = days.map(({ day }) => day);
  const slots = { steps: days.map(() => 'day' as const), starts, pieces: days.map(({ pieces }) => pieces) };
  return (await readOutletPacks(db, everything, slots))
    .flatMap(({ start, country_id, language, packed }) =>
      Array.from({ length: packed.length / 40 }, (_, at) => {
        const id = packed.toString('hex', at * 40, at * 40 + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
        const sums = [16, 20, 24, 28].map((from) => packed.readInt32BE(at * 40 + from));
        return `0 ${[start, id, country_id, language].join(' ')}: ${sums.join(' ')}`;
      }),
    )
    .sort();
}

/** Returns the sums of months that differ from those of their days, of the months that have sums of their own. */
export const unevenMonths = (db: Db) =>
  rowsOf(
    db,
    sql`
      with days as (
        select term_id, date_trunc('month', start)::date as start, sum(pieces) as pieces, sum(stories) as stories
        from trend_term_sums
        where step = 'day' and start < (select months_below from trend_reading)
        group by 1, 2
      ),
        months as (
          select * from trend_term_sums
          where step = 'month' and pieces > 0 and start < (select months_below from trend_reading)
        )
      select * from months m
      full join days d on d.term_id = m.term_id and d.start = m.start
      where m.pieces is distinct from d.pieces or m.stories is distinct from d.stories`,
  );
