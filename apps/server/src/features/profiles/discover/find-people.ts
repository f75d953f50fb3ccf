import { type DiscoverHit, type DiscoverSearch, limits, type RelatedPerson } from '@masthead/contract';
import { plainText, subjectWords } from '@masthead/reading';
import { before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { type BrandId, brandIn, type Call } from '../../access/index.ts';
import { firstIdAt } from '../../documents/index.ts';
import { countryShort } from '../../reference/index.ts';
import { listBeatWords, listKeptWords } from '../beats.queries.ts';
import { countProfiles, countUses } from '../judging.queries.ts';
import { articleAnswer, silentBefore } from '../profile-answer.ts';
import { findProfile, listNewestArticles, listNewestFound } from '../profiles.queries.ts';
import { wordsOfSearch } from '../subject-words.ts';
import {
  choosesArticles,
  countTones,
  findStoryText,
  type HitRow,
  listHits,
  type Wanted,
  type Weighted,
} from './discover.queries.ts';
import { type Named, theseDocuments } from './fitting.queries.ts';
import { readNames } from './read-names.ts';

const mostWords = 6;
/** Articles of each person that show that it fits. */
const shownArticles = 3;
/** Words by which people of the same subjects, or of a story, are looked for. */
const wordsOfText = 14;
const month = 30 * 86_400_000;

/** Returns the words that tell most: those that at least `fewest` profiles use, and few more. A word of every fiftieth profile tells too little. */
async function tellingWords(db: Db, words: readonly string[], fewest: number): Promise<Weighted[]> {
  const [uses, profiles] = await Promise.all([countUses(db, words), countProfiles(db)]);
  return words
    .flatMap((word) => {
      const count = uses.get(word) ?? 0;
      return count < fewest || count > Math.max(50, profiles / 50)
        ? []
        : [{ word, weight: Math.log(1 + profiles / count) }];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, wordsOfText);
}

type Asked = Call<'connect.discover'>;

/** Profiles that use a word of a person, at least: the person and somebody else. */
const sharedWord = 2;

/** Returns the words of the person or the story that a search is about. Throws 404. */
async function wordsOfSubject({ db, scope, query }: Pick<Asked, 'db' | 'scope' | 'query'>): Promise<Weighted[]> {
  if (query.like) {
    if (!(await findProfile(db, query.like))) throw notFound();
    const [beat] = await listBeatWords(db, [query.like], { newest: 200, words: 40 });
    return await tellingWords(db, beat?.words ?? [], sharedWord);
  }
  if (!query.story) return [];
  const story = await findStoryText(db, brandIn(scope, query.brand), query.story);
  if (!story) throw notFound();
  return await tellingWords(
    db,
    subjectWords(`${story.headline} ${story.subheading ?? ''} ${plainText(story.copytext)}`, 120),
    1,
  );
}

/** Days of the spans in which the newest texts with a name are looked for. Each is about twice the one before, so that few are read in vain. */
const spans = [14, 30, 60, 120, 240, 365];

/** Returns names in the form of the query; texts of the last year are searched, and `newest` of them count (null: all). */
function namedOf(text: string | undefined, now: Date, newest: number | null): Named | null {
  const names = readNames(text ?? '');
  return names && { ...names, from: spans.map((age) => firstIdAt(before(now, days(age)))), newest };
}

/** Returns a saved search in the form of the query. So many of the articles that name a competitor count (null: all). */
const wantedOf = (search: DiscoverSearch, now: Date, newest: number | null = limits.competitorArticles): Wanted => ({
  ...search,
  competitor: namedOf(search.competitor, now, newest),
  own: namedOf(search.own_names, now, null),
  all: wordsOfSearch(search.search ?? '', mostWords),
  some: [],
  without: wordsOfSearch(search.without ?? '', mostWords),
  except: null,
  onlyRelations: false,
  now,
});

export async function findPeople(call: Asked) {
  const { db, scope, query, clock } = call;
  const brandId = brandIn(scope, query.brand);
  const { media_outlets: outlets, like, story, cursor, limit } = query;
  const some = await wordsOfSubject(call);
  if ((like || story) && some.length === 0) return { data: [], meta: { has_more: false, cursor: null } };
  const wanted = { ...wantedOf({ ...query, outlets }, clock.now()), some, except: like ?? null };
  const rows = await listHits(db, brandId, wanted, { after: readCursor(cursor, ['number', 'id']), limit });
  const shown = await hitAnswers(call, rows.slice(0, limit), wanted);
  const byId = new Map(shown.map((hit) => [hit.id, hit]));
  return pageOf(
    rows,
    limit,
    (row) => [row.score, row.id],
    ({ id }) => byId.get(id)!,
  );
}

async function hitAnswers(
  { db, language, clock }: Pick<Asked, 'db' | 'language' | 'clock'>,
  rows: readonly HitRow[],
  wanted: Wanted,
): Promise<DiscoverHit[]> {
  const ids = rows.map(({ id }) => id);
  const words = { all: wanted.all, some: wanted.some.map(({ word }) => word) };
  const named = rows.flatMap(({ id, named }) => named?.map((documentId) => ({ profileId: id, documentId })) ?? []);
  const among = wanted.competitor && theseDocuments(named.map(({ documentId }) => documentId));
  const [articles, beats, tones] = await Promise.all([
    wanted.competitor
      ? listNewestFound(db, named, { each: shownArticles })
      : listNewestArticles(db, ids, { each: shownArticles, ...words }),
    listKeptWords(
      db,
      rows.flatMap(({ id, beat }) => (beat ? [] : [id])),
    ),
    choosesArticles(wanted) ? countTones(db, ids, { ...words, among }) : null,
  ]);
  const toneOf = new Map(tones?.map(({ profile_id, ...tone }) => [profile_id, tone]));
  const evidence = Map.groupBy(articles, ({ profile_id }) => profile_id);
  const beatOf = new Map(beats.map(({ id, words }) => [id, words]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    media_outlet:
      row.outlet_id && row.outlet_name !== null ? { id: row.outlet_id, name: row.outlet_name, tier: row.tier } : null,
    job_title: row.job_title,
    country: row.country_id ? countryShort(row.country_id, language) : null,
    languages: row.languages,
    has_email: row.has_email,
    articles: row.articles,
    per_month: rhythmOf(row),
    tone: tones
      ? (toneOf.get(row.id) ?? { articles: 0, negative: 0, neutral: 0, positive: 0 })
      : { articles: row.articles, negative: row.negative, neutral: row.neutral, positive: row.positive },
    first_at: row.first_at,
    last_at: row.last_at,
    is_silent: row.last_at !== null && new Date(row.last_at) < silentBefore(clock.now()),
    beat: row.beat ?? beatOf.get(row.id) ?? [],
    matches: toneOf.get(row.id)?.articles ?? 0,
    evidence: (evidence.get(row.id) ?? []).map(articleAnswer),
    relation: row.relation_id && row.relation_name !== null ? { id: row.relation_id, name: row.relation_name } : null,
    score: row.score,
  }));
}

/** Returns the articles a month between the first and the last one, over at least one month. */
function rhythmOf({ articles, first_at, last_at }: HitRow): number {
  if (!first_at || !last_at) return 0;
  const months = Math.max(1, (Date.parse(last_at) - Date.parse(first_at)) / month);
  return Math.round((articles / months) * 10) / 10;
}

/** Returns the relations of a brand whose profiles a saved search finds. */
export async function relationsFound(db: Db, brandId: BrandId, search: DiscoverSearch, now: Date): Promise<string[]> {
  // A group has everybody who is found, also by older articles.
  const wanted = { ...wantedOf(search, now, null), onlyRelations: true };
  const rows = await listHits(db, brandId, wanted, { after: null, limit: 1000 });
  return rows.flatMap(({ relation_id }) => (relation_id ? [relation_id] : []));
}

/** Journalists who write about what one writes about and who are no relations of the brand, with the words that they share. */
export async function likePerson(db: Db, brandId: BrandId, profileId: string, now: Date): Promise<RelatedPerson[]> {
  const [beat] = await listBeatWords(db, [profileId], { newest: 200, words: 40 });
  const some = await tellingWords(db, beat?.words ?? [], sharedWord);
  if (some.length === 0) return [];
  const wanted = { ...wantedOf({}, now), some, except: profileId };
  const rows = (await listHits(db, brandId, wanted, { after: null, limit: 20 })).filter((row) => !row.relation_id);
  const shared = await listBeatWords(
    db,
    rows.map(({ id }) => id),
    { newest: 200, words: 60 },
  );
  const wordsOf = new Map(shared.map(({ id, words }) => [id, words]));
  return rows.slice(0, 10).map(({ id, name, outlet_id, outlet_name }) => ({
    kind: 'profile',
    id,
    name,
    media_outlet: outlet_id && outlet_name !== null ? { id: outlet_id, name: outlet_name } : null,
    reasons: [
      {
        code: 'same_subjects',
        shared: some.flatMap(({ word }) => (wordsOf.get(id)?.includes(word) ? [word] : [])).slice(0, 5),
      },
    ],
  }));
}
