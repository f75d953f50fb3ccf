import type { MediaProfileForm } from '@masthead/contract';
import { nameBlock, nameKey, parsePersonName } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { type Db, inOneTransaction } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { findOutlet } from '../outlets/index.ts';
import { isConnectCategory, isCountry, phoneOf } from '../reference/index.ts';
import { recountProfiles, recountWords } from './bylines.queries.ts';
import { joinProfiles } from './judge-profiles.ts';
import { deleteProfile, forgetOutlets, moveOutlets } from './judging.queries.ts';
import { removeLinks } from './links/links.queries.ts';
import {
  findProfile,
  insertProfile,
  listKeysOf,
  listOutletsOf,
  lockProfile,
  type ProfileColumns,
  type ProfileRow,
  rememberRemoval,
  updateProfile,
} from './profiles.queries.ts';
import { keepApart, lockQuestion } from './questions.queries.ts';
import { hashName } from './read-bylines.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

/** Keys by which bylines find the profile. A name of one word is its own key. */
function keysOf(name: string): { name_key: string; name_block: string } {
  const parts = parsePersonName(name);
  const word = name.trim().toLowerCase();
  return parts ? { name_key: nameKey(parts), name_block: nameBlock(parts) } : { name_key: word, name_block: word };
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

/** Returns the columns that a form changes, with the source of each. Throws 422. */
async function columnsOf(
  db: Db,
  form: MediaProfileForm,
  before: ProfileRow | null,
  now: Date,
): Promise<ProfileColumns> {
  const { source, basis, media_outlet_id, social_profiles, phone, name, categories, ...plain } = form;
  if (form.country_id && !isCountry(form.country_id)) throw invalidField('country_id', 'failed_country');
  if (categories?.some((slug) => !isConnectCategory(slug))) throw invalidField('categories', 'failed_categories');
  const outlet = media_outlet_id ? await findOutlet(db, media_outlet_id) : null;
  if (media_outlet_id && !outlet) throw invalidField('media_outlet_id', 'invalid');
  const country = form.country_id === undefined ? before?.country_id : form.country_id;
  const social =
    social_profiles && Object.fromEntries(Object.entries(social_profiles).filter(([, address]) => address));
  const given: ProfileColumns = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    name,
    ...(phone !== undefined && { phone: phoneOf(phone, country) }),
    ...(media_outlet_id !== undefined && { outlet_id: outlet?.id ?? null }),
    ...(categories && { categories: [...new Set(categories)] }),
    ...(social && { social }),
  };
  const noted = { source: source || 'staff', basis, at: now.toISOString() };
  const changed = Object.entries(given).filter(([field, value]) =>
    differs(
      value,
      before ? before[field as keyof ProfileRow] : field === 'categories' || field === 'topics' ? [] : null,
    ),
  );
  const fieldOf = (column: string) => (column === 'outlet_id' ? 'media_outlet_id' : column);
  return {
    ...given,
    ...keysOf(name),
    sources: { ...before?.sources, ...Object.fromEntries(changed.map(([column]) => [fieldOf(column), noted])) },
  };
}

export const createProfile = ({ db, clock }: Effects, form: MediaProfileForm): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const id = uuidv7();
    const columns = await columnsOf(transaction, form, null, clock.now());
    await insertProfile(transaction, id, { ...columns, ...keysOf(form.name), name: form.name }, clock.now());
    return id;
  });

/** Throws 404, 422. */
export const changeProfile = ({ db, clock }: Effects, id: string, form: MediaProfileForm): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockProfile(transaction, id);
    const before = await findProfile(transaction, id);
    if (!before) throw notFound();
    await updateProfile(transaction, id, await columnsOf(transaction, form, before, clock.now()), clock.now());
  });

/** Deletes a profile permanently. Only a hash of its name by outlet remains, so that its bylines are not read again. */
export const removeProfile = ({ db, clock }: Effects, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await lockProfile(transaction, id))) throw notFound();
    const [keys, outlets, profile] = await Promise.all([
      listKeysOf(transaction, id),
      listOutletsOf(transaction, id),
      findProfile(transaction, id),
    ]);
    const outletIds = new Set([
      ...outlets.map(({ outlet_id }) => outlet_id),
      ...(profile?.outlet_id ? [profile.outlet_id] : []),
    ]);
    await rememberRemoval(transaction, keys.map(hashName), [...outletIds], clock.now());
    await removeLinks(acrossBrands(transaction), id);
    await deleteProfile(transaction, id);
  });

/** Throws 404, and 422 for a profile and itself. */
export const joinByHand = ({ db, clock }: Effects, keepId: string, goneId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (keepId === goneId) throw invalidField('other_id', 'invalid');
    for (const id of [keepId, goneId].toSorted()) if (!(await lockProfile(transaction, id))) throw notFound();
    await joinProfiles(transaction, keepId, goneId, clock.now());
  });

/** Gives the articles in some outlets to a profile of their own. Throws 404, 422 if nothing would be left. */
export const splitProfile = (
  { db, clock }: Effects,
  id: string,
  outletIds: readonly string[],
  userId: string,
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const before = (await lockProfile(transaction, id)) && (await findProfile(transaction, id));
    if (!before) throw notFound();
    const outlets = await listOutletsOf(transaction, id);
    const moved = outlets.filter(({ outlet_id }) => outletIds.includes(outlet_id));
    if (moved.length === 0 || moved.length === outlets.length) throw invalidField('media_outlets', 'invalid');
    const now = clock.now();
    const newId = uuidv7();
    const { name, country_id } = before;
    await insertProfile(
      transaction,
      newId,
      {
        name,
        ...keysOf(name),
        country_id,
        sources: {
          name: before.sources.name ?? { source: 'staff', basis: 'legitimate_interest', at: now.toISOString() },
        },
      },
      now,
    );
    await moveOutlets(
      transaction,
      id,
      newId,
      moved.map(({ outlet_id }) => outlet_id),
    );
    await forgetOutlets(transaction, id);
    await recountProfiles(transaction, [id, newId]);
    await recountWords(transaction, [id, newId]);
    await keepApart(transaction, { id: uuidv7(), profileId: id, otherId: newId, userId }, now);
    return newId;
  });

/** Throws 404 if the question is gone or decided. */
export async function decideQuestion(
  effects: Effects,
  questionId: string,
  decision: 'join' | 'apart',
  userId: string,
): Promise<void> {
  await inOneTransaction(effects.db, async (transaction) => {
    const question = await lockQuestion(transaction, questionId);
    if (!question) throw notFound();
    const { profile_id: profileId, other_id: otherId } = question;
    if (decision === 'join') await joinByHand({ ...effects, db: transaction }, profileId, otherId);
    else await keepApart(transaction, { id: questionId, profileId, otherId, userId }, effects.clock.now());
  });
}
