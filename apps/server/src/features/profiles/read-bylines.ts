import { createHash } from 'node:crypto';
import {
  compareNames,
  hasInitialsAlone,
  nameBlock,
  nameKey,
  parsePersonName,
  readByline,
  subjectWords,
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
  listRemoved,
  type NewArticle,
  type NewProfile,
} from './bylines.queries.ts';
import { listDemoDocuments } from './demo.queries.ts';
import { judgeProfiles } from './judge-profiles.ts';

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
}

function peopleOf(document: SignedDocument): Person[] {
  const { people, agencies } = readByline(document.author, [document.outlet_name, document.site]);
  return people.map((name) => {
    const parts = parsePersonName(name)!;
    return { document, name, key: nameKey(parts), block: nameBlock(parts), agencies };
  });
}

/** Returns the profile that a name in an outlet means; null if none does, or more than one. */
function profileOf(
  person: { key: string; name: string },
  outletId: string,
  candidates: readonly Candidate[],
): Candidate | null {
  const here = candidates.filter(({ outlets }) => outlets.includes(outletId));
  const same = here.filter(({ name_key }) => name_key === person.key);
  if (same.length > 0) return same.toSorted((a, b) => b.articles - a.articles)[0]!;
  const parts = parsePersonName(person.name)!;
  const short = here.filter(({ name }) => {
    const other = parsePersonName(name);
    return other !== null && compareNames(parts, other) !== 'different';
  });
  return short.length === 1 ? short[0]! : null;
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
  for (const person of people) {
    const { document, name, key, block } = person;
    if (removed.has(`${hashName(key).toString('hex')} ${document.outlet_id}`)) continue;
    const likely = byBlock.get(block) ?? [];
    let profile = profileOf(person, document.outlet_id, likely);
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

const articleOf = ({ document, name, key, agencies }: Person, profileId: string): NewArticle => ({
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
  words: subjectWords(`${document.headline} ${document.lead}`),
  agencies,
});

/** Makes profiles of the people who sign in the demo data; searches of others never find them. */
export async function readDemoBylines(db: Db, brandId: BrandId, now: Date): Promise<void> {
  await keepBylines(db, await listDemoDocuments(db, brandId, mostDemo), now);
}

export const parkedBylines: ParkedKindHandler = {
  retry: async (db, id) => (await readBylineAgain(db, id)) > 0,
  discard: async () => {},
};
