import type { FrontPage, ListPage } from '@masthead/site/pages.ts';
import type { Db } from '../../platform/db/index.ts';
import { acrossBrands } from '../access/index.ts';
import { categoryName } from '../reference/index.ts';
import { cardOf, pageOfCards, positionOf } from './cards.ts';
import { listFront, listNewest, searchStories } from './site.queries.ts';
import type { Visit } from './visit.ts';

const pageSize = 12;
const pinnedShown = 3;

interface Asked {
  language: string | null;
  after: string | null;
}

const addressWith = (path: string, values: Record<string, string | null>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** Answers pinned stories first, the first of all as lead story; then the newest, a page at a time. */
export async function frontPage(db: Db, visit: Visit, { language, after }: Asked): Promise<FrontPage> {
  const { newsroom, base } = visit;
  const filter = { language: language ?? undefined };
  const position = positionOf(after);
  const toCard = cardOf(visit);
  const addressOf = (cursor: string) => addressWith(`${base}/`, { language, after: cursor });
  const about = newsroom.description;
  if (position) {
    const rows = await listNewest(acrossBrands(db), newsroom.id, filter, { after: position, limit: pageSize + 1 });
    const { shown, older } = pageOfCards(rows, pageSize, addressOf);
    return { kind: 'front', lead: null, stories: shown.map(toCard), about, older, isFirst: false };
  }
  const limit = pageSize + 1;
  const rows = await listFront(acrossBrands(db), newsroom.id, filter, { pinned: pinnedShown, limit: limit + 1 });
  const pinned = rows.filter((row) => row.is_first);
  const { shown, older } = pageOfCards(
    rows.filter((row) => !row.is_first),
    limit,
    addressOf,
  );
  const [lead, ...rest] = [...pinned, ...shown.filter((row) => !pinned.some(({ id }) => id === row.id))];
  return {
    kind: 'front',
    lead: lead ? toCard(lead) : null,
    stories: rest.map(toCard),
    about,
    older,
    isFirst: true,
  };
}

/** Answers the page of a category; null if there is no such category here. */
export async function categoryPage(
  db: Db,
  visit: Visit,
  { category, after }: { category: number; after: string | null },
): Promise<ListPage | null> {
  const { newsroom, base, language } = visit;
  const title = categoryName(category, language);
  if (!title) return null;
  const rows = await listNewest(
    acrossBrands(db),
    newsroom.id,
    { category, withVersions: false },
    { after: positionOf(after), limit: pageSize + 1 },
  );
  if (rows.length === 0 && !newsroom.categories.includes(category)) return null;
  const { shown, older } = pageOfCards(rows, pageSize, (cursor) =>
    addressWith(`${base}/category/${category}`, { after: cursor }),
  );
  return { kind: 'list', title, stories: shown.map(cardOf(visit)), older, search: null };
}

/** Returns the typed words as a search: all must occur, the last may be unfinished. */
const searchWords = (query: string): string =>
  (query.toWellFormed().match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 10)
    .map((word) => `'${word.slice(0, 50)}':*`)
    .join(' & ');

export async function searchPage(
  db: Db,
  visit: Visit,
  { query, after }: { query: string; after: string | null },
): Promise<ListPage> {
  const { newsroom, base, t } = visit;
  const words = searchWords(query);
  const rows = words
    ? await searchStories(acrossBrands(db), newsroom.id, words, { after: positionOf(after), limit: pageSize + 1 })
    : [];
  const { shown, older } = pageOfCards(rows, pageSize, (cursor) =>
    addressWith(`${base}/search`, { q: query, after: cursor }),
  );
  const found =
    words && !after
      ? older
        ? t('site.found_many', { count: pageSize, query })
        : t('site.found', { count: shown.length, query })
      : null;
  return { kind: 'list', title: t('site.search'), stories: shown.map(cardOf(visit)), older, search: { query, found } };
}
