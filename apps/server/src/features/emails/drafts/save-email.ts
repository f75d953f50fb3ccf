import { type EmailForm, limits } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { fileUrl, holdFiles, letFilesGo, listFilesById } from '../../files/index.ts';
import { cleanText, findStoryBrand, picturesIn } from '../../stories/index.ts';
import { readAddresses } from './addresses.ts';
import {
  deleteEmail,
  type EmailColumns,
  findEmail,
  insertEmail,
  listOwnAudience,
  lockEmail,
  updateEmail,
  type WholeEmail,
} from './emails.queries.ts';
import { holderKinds, holders } from './holders.ts';

type Effects = Pick<Services, 'db' | 'clock'>;
type Place = Pick<WholeEmail, 'id' | 'brand_id'>;

const nobody = { name: null, email: null, reply_to: null };

/** Begins a draft. Throws 422. */
export async function createEmail(effects: Effects, scope: Scope, brandId: BrandId, form: EmailForm): Promise<string> {
  const place = { id: uuidv7(), brand_id: brandId };
  const now = effects.clock.now();
  await effects.db.transaction().execute(async (transaction) => {
    const columns = await columnsOf(transaction, scope, place, form);
    const initial = { subject: '', body: '', sender: JSON.stringify(nobody), status: 'draft', is_tracked: true };
    await insertEmail(transaction, { ...initial, ...columns, ...place, userId: scope.actor.user_id }, now);
  });
  return place.id;
}

/** Runs a change on the locked e-mail. Throws 404. */
export const changingEmail = <T>(
  { db }: Effects,
  scope: Scope,
  emailId: string,
  change: (transaction: Db, email: WholeEmail) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    if (!(await lockEmail(transaction, scope, emailId))) throw notFound();
    return await change(transaction, (await findEmail(transaction, scope, emailId))!);
  });

/** Changes what was sent of a draft. Throws 404, 409 email_not_draft, email_changed, 422. */
export const changeEmail = (
  effects: Effects,
  scope: Scope,
  emailId: string,
  { revision, ...form }: EmailForm & { revision?: number | undefined },
): Promise<void> =>
  changingEmail(effects, scope, emailId, async (transaction, email) => {
    if (email.status !== 'draft') throw new Failure(409, 'email_not_draft');
    if (revision !== undefined && revision < email.revision)
      throw new Failure(409, 'email_changed', { facts: { revision: email.revision } });
    const columns = await columnsOf(transaction, scope, email, form);
    await updateEmail(transaction, scope, emailId, { ...columns, revision: email.revision + 1 }, effects.clock.now());
  });

/** Deletes an e-mail whose sending has not begun. Throws 404, 409 email_not_draft. */
export const removeEmail = (effects: Effects, scope: Scope, emailId: string): Promise<void> =>
  changingEmail(effects, scope, emailId, async (transaction, email) => {
    if (email.status !== 'draft' && email.status !== 'scheduled') throw new Failure(409, 'email_not_draft');
    await deleteEmail(transaction, scope, emailId);
    await letFilesGo(acrossBrands(transaction), holderKinds, [emailId]);
  });

/** Checks a form and makes columns of it. Throws 422. */
async function columnsOf(db: Db, scope: Scope, place: Place, form: EmailForm): Promise<EmailColumns> {
  const { body, attachments, recipients, sender, story_id, ...plain } = form;
  if (story_id) await checkStory(db, place, story_id);
  if (attachments) await holdAttachments(db, scope, place, attachments);
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(story_id !== undefined && { story_id }),
    ...(sender && { sender: JSON.stringify(sender) }),
    ...(body !== undefined && { body: await cleanBody(db, scope, place, body) }),
    ...(recipients && (await audienceColumns(db, place, recipients))),
  };
}

async function checkStory(db: Db, { brand_id }: Place, storyId: string): Promise<void> {
  if (!(await findStoryBrand(db, { brandIds: [brand_id] }, storyId))) throw invalidField('story_id', 'invalid');
}

async function holdAttachments(db: Db, scope: Scope, { id }: Place, fileIds: readonly string[]): Promise<void> {
  const files = await holdFiles(db, scope, { kind: holders.attachments, id }, fileIds, 'attachments');
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > limits.emailAttachmentBytes)
    throw invalidField('attachments', 'attachments_too_large', { max: limits.emailAttachmentBytes / 1024 / 1024 });
}

async function cleanBody(db: Db, scope: Scope, { id }: Place, html: string): Promise<string> {
  const wanted = picturesIn(html);
  const files = wanted.length > 0 ? await listFilesById(db, scope, wanted) : [];
  const addresses = new Map(files.filter(({ kind }) => kind === 'image').map((file) => [file.id, fileUrl(file)]));
  const body = await cleanText('body', { html, addresses });
  await holdFiles(db, scope, { kind: holders.text, id }, picturesIn(body), 'body');
  return body;
}

/** Records of other brands are left out, so that nobody learns whose they are. */
async function audienceColumns(
  db: Db,
  { brand_id }: Place,
  { relations, groups, emails }: NonNullable<EmailForm['recipients']>,
): Promise<EmailColumns> {
  const own = await listOwnAudience(db, brand_id, { relations, groups });
  const idsOf = (kind: 'relation' | 'group') => own.filter((row) => row.kind === kind).map(({ id }) => id);
  const entries = emails.map((entry) => entry.trim()).filter(Boolean);
  return { relations: idsOf('relation'), groups: idsOf('group'), addresses: storedEntries(entries) };
}

/** Returns each address once and the first invalid entries, so that the composer can show them. */
function storedEntries(entries: readonly string[]): string[] {
  const { addresses, invalid } = readAddresses(entries);
  return [...addresses, ...invalid.slice(0, shownInvalid)];
}
/** Entries that are no addresses are kept up to this number. */
const shownInvalid = 100;
