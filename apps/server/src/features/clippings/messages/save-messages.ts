import {
  type ClippingFindings,
  events,
  type FindingState,
  type KeyMessage,
  type KeyMessageForm,
  limits,
  type Spokesperson,
  type SpokespersonForm,
} from '@masthead/contract';
import { nameKey } from '@masthead/trends';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../../platform/http/failure.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { findClippingBrand } from '../clippings.queries.ts';
import { queryOfPhrase } from './find-messages.ts';
import { enterQuote, judgeMessage, judgeQuote, listMessagesOf, listQuotesOf } from './findings.queries.ts';
import {
  countOwn,
  deleteMessage,
  deletePerson,
  findPersonOfName,
  hasMessage,
  insertMessage,
  insertPerson,
  listMessages,
  listPeople,
  updateMessage,
  updatePerson,
} from './messages.queries.ts';
import { readBrandSoon } from './read-clippings.ts';
import { findBrandRead } from './reads.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

/** Answers the messages and spokespeople of a brand. */
export async function answerBrandMessages(db: Db, scope: Scope) {
  const [messages, people, reading] = await Promise.all([
    listMessages(db, scope),
    listPeople(db, scope),
    findBrandRead(db, scope),
  ]);
  return {
    messages: messages.map(
      ({ id, name, campaign, phrases, proposed, confirmed }): KeyMessage => ({
        ...{ id, name, campaign, phrases, proposed, confirmed },
      }),
    ),
    spokespeople: people.map(
      ({ id, name, role, proposed, confirmed }): Spokesperson => ({
        ...{ id, name, role, proposed, confirmed },
      }),
    ),
    reading: reading
      ? { read: reading.clippings_read, total: reading.clippings_total, is_finished: reading.finished_at !== null }
      : null,
  };
}

const answerMessage = async (db: Db, scope: Scope, id: string): Promise<KeyMessage> =>
  (await answerBrandMessages(db, scope)).messages.find((one) => one.id === id)!;
const answerPerson = async (db: Db, scope: Scope, id: string): Promise<Spokesperson> =>
  (await answerBrandMessages(db, scope)).spokespeople.find((one) => one.id === id)!;

function checkPhrases({ phrases }: KeyMessageForm): void {
  if (phrases.some((phrase) => queryOfPhrase(phrase) === null)) throw invalidField('phrases', 'invalid');
}

/** Adds a message to a brand and has all clippings read for it. Throws 422. */
export async function createMessage({ db, clock }: Effects, scope: Scope, brandId: BrandId, form: KeyMessageForm) {
  checkPhrases(form);
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    if ((await countOwn(transaction, brandId, 'key_messages')) >= limits.keyMessages)
      throw new Failure(422, 'too_many_key_messages', { params: { max: limits.keyMessages } });
    const made = { created_by: scope.actor.user_id, created_at: clock.now().toISOString() };
    await insertMessage(transaction, { brand_id: brandId, id, ...form, ...made });
    await readBrandSoon(transaction, brandId);
  });
  return await answerMessage(db, scope, id);
}

/** Changes a message and has all clippings read again. Throws 404, 422. */
export async function changeMessage({ db }: Effects, scope: Scope, brandId: BrandId, id: string, form: KeyMessageForm) {
  checkPhrases(form);
  await db.transaction().execute(async (transaction) => {
    if ((await updateMessage(transaction, brandId, id, form)) === 0) throw notFound();
    await readBrandSoon(transaction, brandId);
  });
  return await answerMessage(db, scope, id);
}

/** Throws 404. */
export const removeMessage = ({ db }: Effects, brandId: BrandId, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if ((await deleteMessage(transaction, brandId, id)) === 0) throw notFound();
    await broadcast(transaction, events.clippingsRead, brandId, { read: 0, total: 0 });
  });

/** Adds a spokesperson. Clippings that were never read are read for quotes. Throws 422. */
export async function createPerson({ db, clock }: Effects, scope: Scope, brandId: BrandId, form: SpokespersonForm) {
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    if ((await countOwn(transaction, brandId, 'spokespeople')) >= limits.spokespeople)
      throw new Failure(422, 'too_many_spokespeople', { params: { max: limits.spokespeople } });
    const made = { created_by: scope.actor.user_id, created_at: clock.now().toISOString() };
    const row = { brand_id: brandId, id, ...form, name_key: nameKey(form.name), ...made };
    if ((await insertPerson(transaction, row)) === 0) throw invalidField('name', 'duplicate');
    if (!(await findBrandRead(transaction, { brandIds: [brandId] }))) await readBrandSoon(transaction, brandId);
  });
  return await answerPerson(db, scope, id);
}

/** Throws 404, 422. */
export async function changePerson(
  { db }: Effects,
  scope: Scope,
  brandId: BrandId,
  id: string,
  form: SpokespersonForm,
) {
  const name_key = nameKey(form.name);
  const other = await findPersonOfName(db, brandId, name_key);
  if (other && other.id !== id) throw invalidField('name', 'duplicate');
  if ((await updatePerson(db, brandId, id, { ...form, name_key })) === 0) throw notFound();
  return await answerPerson(db, scope, id);
}

/** Throws 404. */
export async function removePerson({ db }: Effects, brandId: BrandId, id: string): Promise<void> {
  if ((await deletePerson(db, brandId, id)) === 0) throw notFound();
}

/** Answers what was found in a clipping. */
export async function answerFindings(db: Db, scope: Scope, clippingId: string): Promise<ClippingFindings> {
  const [messages, quotes] = await Promise.all([
    listMessagesOf(db, scope, clippingId),
    listQuotesOf(db, scope, clippingId),
  ]);
  return {
    messages: messages.map(({ id, name, state, quote }) => ({ key_message: { id, name }, state, quote })),
    quotes: quotes.map(({ id, name, state, quote, spokesperson_id, role }) => ({
      ...{ id, name, state, quote },
      spokesperson: spokesperson_id === null ? null : { id: spokesperson_id, role },
    })),
  };
}

interface Judging extends Effects {
  scope: Scope;
  clippingId: string;
}

async function brandOfClipping({ db, scope, clippingId }: Judging): Promise<BrandId> {
  const found = await findClippingBrand(db, scope, clippingId);
  if (!found) throw notFound();
  return found.brand_id;
}

const judgedBy = ({ scope, clock }: Judging) => ({ userId: scope.actor.user_id, now: clock.now() });

/** Confirms or rejects a message of a clipping. Throws 404. */
export async function decideMessage(
  judging: Judging,
  messageId: string,
  { state, quote }: { state: FindingState; quote?: string | null | undefined },
): Promise<ClippingFindings> {
  const { db, scope, clippingId } = judging;
  const brandId = await brandOfClipping(judging);
  if (!(await hasMessage(db, brandId, messageId))) throw notFound();
  await judgeMessage(db, brandId, clippingId, messageId, { state, quote, ...judgedBy(judging) });
  return await answerFindings(db, scope, clippingId);
}

/** Confirms or rejects a quoted person of a clipping. Throws 404. */
export async function decideQuote(judging: Judging, quoteId: string, state: FindingState): Promise<ClippingFindings> {
  const { db, scope, clippingId } = judging;
  const brandId = await brandOfClipping(judging);
  if ((await judgeQuote(db, brandId, clippingId, quoteId, { state, ...judgedBy(judging) })) === 0) throw notFound();
  return await answerFindings(db, scope, clippingId);
}

/** Adds a quoted person to a clipping. Throws 404. */
export async function addQuote(
  judging: Judging,
  { name, quote }: { name: string; quote?: string | null | undefined },
): Promise<ClippingFindings> {
  const { db, scope, clippingId } = judging;
  const brandId = await brandOfClipping(judging);
  const row = { clipping_id: clippingId, id: uuidv7(), name, name_key: nameKey(name), quote: quote || null };
  await enterQuote(db, brandId, row, judgedBy(judging));
  return await answerFindings(db, scope, clippingId);
}
