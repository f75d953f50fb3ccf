import { createHash } from 'node:crypto';
import {
  compareAuthorLinks,
  compareNames,
  hasInitialsAlone,
  nameBlock,
  nameKey,
  parsePersonName,
  readByline,
} from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { isolate, noteFailure, type ParkedKindHandler, settle } from '../../platform/isolation/index.ts';
import { type Loop, startLoop } from '../../platform/loop/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId } from '../access/index.ts';
import {
  bylinesRead,
  claimBackfill,
  claimBylines,
  findSigned,
  listSignedBelow,
  moveBackfill,
  readBylineAgain,
  type SignedDocument,
} from '../documents/index.ts';
import {
  type Candidate,
  claimProfiles,
  insertArticles,
  insertFound,
  listCandidates,
  listKnownDocuments,
  listLinks,
  listRemoved,
  type NewArticle,
  type NewProfile,
} from './bylines.queries.ts';
import { listDemoDocuments } from './demo.queries.ts';
import { judgeProfiles } from './judge-profiles.ts';
import { wordsOfArticle } from './subject-words.ts';

const batchSize = 200;
/** Clippings of the demo data that are read at once: those of a few months. */
const mostDemo = 1000;

/** Returns the hash under which a removed name is kept. */
export const hashName = (key: string): Buffer => createHash('sha256').update(`byline ${key}`).digest();

/** Reads bylines as documents are stored, and those of older documents while there is nothing else to do. */
export function startReadingBylines({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Loop {
  return startLoop({ name: 'bylines', log, idle: 1000, round: () => readBatch(db, clock) });
}

/**
 * Reads one batch in one transaction: the documents leave the queue when their profiles are changed. A document that fails loses
 * only its own byline and is tried again later. Returns true if there may be more.
 */
export const readBatch = (db: Db, clock: Clock): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await claimProfiles(transaction))) return false;
    const claimed = await claimBylines(transaction, batchSize);
    if (claimed.length === 0) return await readOlder(transaction, clock);
    const failed = await readDocuments(
      transaction,
      clock,
      await findSigned(
        transaction,
        claimed.map((row) => row.document_id),
      ),
    );
    await bylinesRead(
      transaction,
      claimed.map((row) => row.document_id),
    );
    const again = claimed.filter((row) => row.attempts > 0 && !failed.has(row.document_id));
    if (again.length > 0)
      await settle(
        transaction,
        'byline',
        again.map((row) => row.document_id),
      );
    return claimed.length === batchSize;
  });

/** Reads documents that were stored before; the place is kept in the same transaction. */
async function readOlder(db: Db, clock: Clock): Promise<boolean> {
  const below = await claimBackfill(db);
  if (!below) return false;
  const documents = await listSignedBelow(db, below, batchSize);
  await readDocuments(db, clock, documents);
  await moveBackfill(db, documents.length < batchSize ? null : documents.at(-1)!.id);
  return documents.length === batchSize;
}

/** Returns the documents that failed; each is noted, to be tried again. */
async function readDocuments(db: Db, clock: Clock, documents: readonly SignedDocument[]): Promise<Set<string>> {
  const failed = new Set<string>();
  await isolate(db, {
    items: documents,
    run: (savepoint, items) => keepBylines(savepoint, items, clock.now()),
    failed: async ({ id, author, url }, error) => {
      failed.add(id);
      await noteFailure(
        db,
        { kind: 'byline', itemId: id, brandId: null, subject: `${author} (${url})` },
        error,
        clock.now(),
      );
    },
  });
  return failed;
}

/** A name under a document. */
interface Person {
  document: SignedDocument;
  name: string;
  key: string;
  block: string;
  agencies: string[];
  /** Pages about this author, accounts and mail addresses, as the page states them. */
  links: string[];
}

function peopleOf(document: SignedDocument): Person[] {
  const { people, agencies } = readByline(document.author, [document.outlet_name, document.site]);
  const stated = (document.author_links ?? []).map(({ name, links }) => ({ parts: parsePersonName(name), links }));
  return people.map((name) => {
    const parts = parsePersonName(name)!;
    const key = nameKey(parts);
    const links = stated.find((one) => one.parts && nameKey(one.parts) === key)?.links ?? [];
    return { document, name, key, block: nameBlock(parts), agencies, links };
  });
}

/** Addresses of profiles by profile and outlet. */
type Pages = Map<string, string[]>;
/** Newest articles of a profile whose addresses are compared. */
const comparedPages = 20;

/** Returns the addresses of those who may be meant, in the outlets of people whose own are known. */
async function pagesOf(db: Db, people: readonly Person[], candidates: readonly Candidate[]): Promise<Pages> {
  const outlets = new Set(people.flatMap(({ links, document }) => (links.length > 0 ? [document.outlet_id] : [])));
  const ids = candidates.filter((one) => one.outlets.some((outlet) => outlets.has(outlet))).map(({ id }) => id);
  const rows = ids.length > 0 ? await listLinks(db, ids, comparedPages) : [];
  return new Map(rows.map(({ profile_id, outlet_id, links }) => [`${profile_id} ${outlet_id}`, links]));
}

/**
 * Returns the profile that a name in an outlet means; null if none does, or more than one. The page about an author decides between
 * people of one name.
 */
function profileOf(person: Person, candidates: readonly Candidate[], pages: Pages): Candidate | null {
  const outletId = person.document.outlet_id;
  const parts = parsePersonName(person.name)!;
  const here = candidates
    .filter(({ outlets }) => outlets.includes(outletId))
    .map((one) => ({ one, pages: compareAuthorLinks(person.links, pages.get(`${one.id} ${outletId}`) ?? []) }))
    .filter((each) => each.pages.different.length === 0);
  const short = here.filter(({ one: { name } }) => {
    const other = parsePersonName(name);
    return other !== null && compareNames(parts, other) !== 'different';
  });
  const known = short.find((each) => each.pages.same.length > 0);
  if (known) return known.one;
  const same = here.filter(({ one }) => one.name_key === person.key);
  if (same.length > 0) return same.toSorted((a, b) => b.one.articles - a.one.articles)[0]!.one;
  return short.length === 1 ? short[0]!.one : null;
}

async function keepBylines(db: Db, documents: readonly SignedDocument[], now: Date): Promise<void> {
  const known = await listKnownDocuments(
    db,
    documents.map(({ id }) => id),
  );
  const people = documents.filter(({ id }) => !known.has(id)).flatMap(peopleOf);
  if (people.length === 0) return;
  const candidates = await listCandidates(db, [...new Set(people.map(({ block }) => block))]);
  const removed = await listRemoved(
    db,
    people.map(({ key }) => hashName(key)),
  );
  const found: NewProfile[] = [];
  const articles: NewArticle[] = [];
  const byBlock = Map.groupBy(candidates, ({ name_block }) => name_block);
  const pages = await pagesOf(db, people, candidates);
  for (const person of people) {
    const { document, name, key, block } = person;
    if (removed.has(`${hashName(key).toString('hex')} ${document.outlet_id}`)) continue;
    const likely = byBlock.get(block) ?? [];
    let profile = profileOf(person, likely, pages);
    if (!profile) {
      const made = newProfile(person, now);
      found.push(made);
      profile = { ...made, articles: 0, outlets: [document.outlet_id] };
      byBlock.set(block, [...likely, profile]);
    } else if (hasInitialsAlone(parsePersonName(profile.name)!) && !hasInitialsAlone(parsePersonName(name)!)) {
      const made = found.find(({ id }) => id === profile?.id);
      if (made) Object.assign(made, { name, name_key: key });
    }
    articles.push(articleOf(person, profile.id));
    const place = `${profile.id} ${document.outlet_id}`;
    pages.set(place, [...(pages.get(place) ?? []), ...person.links]);
  }
  await insertFound(db, found, now);
  await insertArticles(db, articles);
  await judgeProfiles(db, [...new Set(articles.map(({ profile_id }) => profile_id))], now);
}

/** Makes a profile of a byline. Processing it rests on the legitimate interest in the public work of a journalist. */
const newProfile = ({ document, name, key, block }: Person, now: Date): NewProfile => ({
  id: uuidv7(),
  name,
  name_key: key,
  name_block: block,
  outlet_id: document.outlet_id,
  country_id: document.country_id,
  sources: JSON.stringify({
    name: { source: document.url, basis: 'legitimate_interest', at: now.toISOString() },
  }),
});

const articleOf = ({ document, name, key, agencies, links }: Person, profileId: string): NewArticle => ({
  profile_id: profileId,
  document_id: document.id,
  cluster_id: document.cluster_id,
  outlet_id: document.outlet_id,
  byline: name,
  name_key: key,
  published_at: document.published_at,
  headline: document.headline.slice(0, 500),
  url: document.url,
  language: document.language,
  country_id: document.country_id,
  media_type: document.media_type,
  sentiment: document.sentiment,
  words: wordsOfArticle(`${document.headline} ${document.lead}`, document.language),
  agencies,
  links,
});

/** Makes profiles of the people who sign in the demo data; searches of others never find them. */
export async function readDemoBylines(db: Db, brandId: BrandId, now: Date): Promise<void> {
  await keepBylines(db, await listDemoDocuments(db, brandId, mostDemo), now);
}

export const parkedBylines: ParkedKindHandler = {
  retry: async (db, id) => (await readBylineAgain(db, id)) > 0,
  discard: async () => {},
};
