import { type NewsroomChange, type NewsroomForm, type PressContact, quotaLimit } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, inOneTransaction, isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId, lockLimit, makeToken, type Scope } from '../access/index.ts';
import { findImage, holdFiles, holdImage } from '../files/index.ts';
import { idsOfPaths, isCountry, publicPhoneOf } from '../reference/index.ts';
import { freeSlug, slugOf } from './addresses.ts';
import { deleteUnshown, listContacts, showContacts } from './contacts.queries.ts';
import {
  countNewsrooms,
  type Defaults,
  deleteNewsroom,
  findDefaults,
  findMainNewsroom,
  findNameOwner,
  insertNewsroom,
  listSlugs,
  lockNewsroom,
  type NewsroomColumns,
  type NewsroomRow,
  takeSlug,
  updateNewsroom,
} from './newsrooms.queries.ts';
import { removeStories } from './newsrooms.requests.ts';
import { touchNewsroom } from './touch-newsroom.ts';

type Effects = Pick<Services, 'db' | 'clock'>;
/** Pages of the site's own below a newsroom, and of the product below /news: no newsroom and no story is called so. */
export const reservedSlugs = new Set([
  'preview',
  'search',
  'category',
  'press-kit',
  'contacts',
  'follow',
  'leave',
  'embed',
  'assets',
  'files',
]);
const fallbackCountry = 'GB';

/** Says what is wrong beside its field: the database holds what no two newsrooms may share. */
async function refusingDoubles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'newsrooms_name')) throw invalidField('name', 'newsroom_name_taken');
    throw error;
  }
}

function checkedColumns(change: NewsroomChange): NewsroomColumns {
  if (change.country_id && !isCountry(change.country_id)) throw invalidField('country_id', 'invalid');
  const categories = change.categories && idsOfPaths(change.categories);
  if (categories === null) throw invalidField('categories', 'invalid');
  if (change.videos && new Set(change.videos).size < change.videos.length) throw invalidField('videos', 'duplicate');
  const { categories: _, logo: __, page_header: ___, slug: ____, domain: _____, ...columns } = change;
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(categories && { categories }) };
}

/** Returns the columns of a new domain, which waits for its proof; any number of newsrooms may claim the same. */
function claimColumns({ domain }: NewsroomChange, current: string | null, now: Date): NewsroomColumns {
  if (domain === undefined || domain === current) return {};
  return {
    domain: null,
    claimed_domain: domain,
    domain_token: domain && makeToken(),
    domain_problem: null,
    domain_checked_at: null,
    domain_check_at: domain && now,
    domain_tries: 0,
  };
}

/** Holders of a newsroom's two pictures; its press kit and the photos of its contacts hold by kinds of their own. */
async function holdPictures(
  db: Db,
  scope: Scope,
  newsroomId: string,
  change: NewsroomChange,
): Promise<NewsroomColumns> {
  const held: NewsroomColumns = {};
  for (const field of ['logo', 'page_header'] as const) {
    const image = change[field];
    if (image === undefined) continue;
    held[field] = await holdImage(db, scope, { kind: `newsroom_${field}`, id: newsroomId }, image, field);
  }
  return held;
}

/**
 * Returns the phone of a newsroom's contact as it is published: it has to be valid in the newsroom's country. Throws
 * 422.
 */
const contactPhone = (change: NewsroomChange, { country_id }: { country_id: string | null }): string | null =>
  publicPhoneOf(change.contact_phone, change.country_id ?? country_id, 'contact_phone');

/** Returns the values that a change would store other than they were sent, for a preview that stores nothing. Throws 422. */
export async function checkDraft(
  db: Db,
  scope: Scope,
  newsroom: Pick<NewsroomRow, 'country_id' | 'contact_phone'>,
  change: NewsroomChange,
) {
  const pictureOf = async (field: 'logo' | 'page_header') => {
    const image = change[field];
    return image && (await findImage(db, scope, image, field));
  };
  checkedColumns(change);
  return {
    categories: change.categories && (idsOfPaths(change.categories) ?? []),
    contact_phone:
      change.contact_phone && change.contact_phone !== newsroom.contact_phone
        ? contactPhone(change, newsroom)
        : change.contact_phone,
    logo: await pictureOf('logo'),
    page_header: await pictureOf('page_header'),
  };
}

/** Makes a newsroom that nobody outside sees yet. What the form leaves open comes from brand and organisation. Throws 422. */
export async function createNewsroom(
  { db, clock }: Effects,
  scope: Scope,
  brandId: BrandId,
  form: NewsroomForm,
): Promise<string> {
  const [id, now] = [uuidv7(), clock.now()];
  const defaults = await findDefaults(db, brandId);
  if (!defaults) throw notFound();
  const columns = checkedColumns(form);
  if (form.contact_phone) columns.contact_phone = contactPhone(form, form);
  await refusingDoubles(() =>
    db.transaction().execute(async (transaction) => {
      const slug = form.slug ?? (await findFreeSlug(transaction, `${form.name} ${form.country_id}`, form.name));
      const record = { ...defaultColumns(defaults, scope), ...columns, ...claimColumns(form, null, now), slug };
      await insertNewsroom(transaction, { ...record, id, brand_id: brandId, created_by: scope.actor.user_id }, now);
      await claimSlug(transaction, scope, slug, id);
      const pictures = await holdPictures(transaction, scope, id, form);
      if (Object.keys(pictures).length > 0) await updateNewsroom(transaction, scope, id, pictures, now);
    }),
  );
  return id;
}

const defaultColumns = (defaults: Defaults, scope: Scope): NewsroomColumns => ({
  language: scope.actor.language,
  main_color: defaults.color_primary,
  secondary_color: defaults.color_secondary,
  contact_name: defaults.contact?.name || null,
  contact_role: defaults.contact?.role ?? null,
  contact_email: defaults.contact?.email ?? null,
  contact_phone: defaults.contact?.phone ?? null,
});

/**
 * Returns the newsroom for a brand's story without a chosen one; a brand without a newsroom gets one automatically.
 * Throws 409 newsroom_auto_create_failed.
 */
export async function ensureNewsroom(effects: Effects, scope: Scope, brandId: BrandId): Promise<string> {
  const main = await findMainNewsroom(effects.db, brandId);
  if (main) return main.id;
  try {
    return await inOneTransaction(effects.db, async (db) => {
      await lockLimit(db, scope.organisationId, 'newsrooms');
      const made = await findMainNewsroom(db, brandId);
      if (made) return made.id;
      if (await isQuotaReached(db, scope, brandId)) throw new Failure(409, 'newsroom_auto_create_failed');
      return await createNewsroom({ ...effects, db }, scope, brandId, await defaultForm(db, brandId));
    });
  } catch (error) {
    if (error instanceof Failure && error.status === 422) throw new Failure(409, 'newsroom_auto_create_failed');
    throw error;
  }
}

/** Returns the form of a newsroom that has the brand's name; a part is added if another newsroom has that. */
async function defaultForm(db: Db, brandId: BrandId): Promise<NewsroomForm> {
  const defaults = await findDefaults(db, brandId);
  if (!defaults) throw notFound();
  const country = defaults.country_id ?? fallbackCountry;
  const taken = await findNameOwner(acrossBrands(db), { name: defaults.brand_name, country });
  const name = taken ? `${defaults.brand_name} ${uuidv7().slice(-4)}` : defaults.brand_name;
  return { name, country_id: country };
}

/**
 * Returns true if the plan allows no more newsrooms. The author of a story need not hold newsroom.create, but the
 * limit still applies.
 */
async function isQuotaReached(db: Db, scope: Scope, brandId: BrandId): Promise<boolean> {
  const membership = scope.actor.memberships.find((one) => one.brand_id === brandId);
  const limit = membership ? quotaLimit('newsrooms', membership) : null;
  return limit !== null && (await countNewsrooms(acrossBrands(db), scope.organisationId)) >= limit;
}

/** Returns the name alone if it is free, otherwise with its country, otherwise with a number. */
async function findFreeSlug(db: Db, ...wishes: string[]): Promise<string> {
  const [long = '', short = ''] = wishes.map((wish) => slugOf(wish) || 'newsroom');
  const taken = new Set([...reservedSlugs, ...(await listSlugs(acrossBrands(db), short)).map(({ slug }) => slug)]);
  return taken.has(short) ? freeSlug(long, taken) : short;
}

async function claimSlug(db: Db, scope: Pick<Scope, 'brandIds'>, slug: string, newsroomId: string): Promise<void> {
  if (reservedSlugs.has(slug) || !(await takeSlug(db, scope, slug, newsroomId)))
    throw invalidField('slug', 'slug_taken');
}

/** Lets a newsroom be changed, one change after the other, and tells the site. Throws 404. */
export async function changing(
  { db }: Pick<Effects, 'db'>,
  scope: Scope,
  newsroomId: string,
  change: (transaction: Db, newsroom: NewsroomRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const newsroom = await lockNewsroom(transaction, scope, newsroomId);
    if (!newsroom) throw notFound();
    await change(transaction, newsroom);
    await touchNewsroom(transaction, newsroomId);
  });
}

/** Changes what was sent. Throws 404, 422. */
export const changeNewsroom = (
  effects: Effects,
  scope: Scope,
  newsroomId: string,
  change: NewsroomChange,
): Promise<void> =>
  refusingDoubles(() =>
    changing(effects, scope, newsroomId, async (transaction, newsroom) => {
      const now = effects.clock.now();
      const columns = { ...checkedColumns(change), ...claimColumns(change, newsroom.claimed_domain, now) };
      if (change.slug && change.slug !== newsroom.slug) {
        await claimSlug(transaction, scope, change.slug, newsroomId);
        columns.slug = change.slug;
      }
      Object.assign(columns, await holdPictures(transaction, scope, newsroomId, change));
      if (change.contact_phone && change.contact_phone !== newsroom.contact_phone)
        columns.contact_phone = contactPhone(change, newsroom);
      await updateNewsroom(transaction, scope, newsroomId, columns, now);
    }),
  );

/** Opens the public site. Journalists need somebody to ask: without any contact it is refused (409). */
export const publishNewsroom = (effects: Effects, scope: Scope, newsroomId: string): Promise<void> =>
  changing(effects, scope, newsroomId, async (transaction, newsroom) => {
    const hasContact =
      newsroom.contact_name !== null || (await listContacts(transaction, scope, newsroomId)).length > 0;
    if (newsroom.published_at || !hasContact)
      throw new Failure(409, newsroom.published_at ? 'newsroom_published' : 'newsroom_needs_contact');
    await updateNewsroom(transaction, scope, newsroomId, { published_at: effects.clock.now() }, effects.clock.now());
  });

/**
 * Brings a newsroom up to a story that goes out in it: a newsroom without a contact takes the story's, and a hidden one is
 * published if that is wanted.
 */
export async function followStory(
  transaction: Db,
  { brand_id, newsroom_id, contact }: { brand_id: BrandId; newsroom_id: string; contact: PressContact | null },
  { isPublished, now }: { isPublished: boolean; now: Date },
): Promise<void> {
  const own = { brandIds: [brand_id] };
  const newsroom = await lockNewsroom(transaction, own, newsroom_id);
  if (!newsroom) return;
  const isOpening = isPublished && !newsroom.published_at;
  const takesContact =
    contact !== null &&
    newsroom.contact_name === null &&
    (await listContacts(transaction, own, newsroom_id)).length === 0;
  if (!isOpening && !takesContact) return;
  const columns = {
    ...(takesContact && {
      contact_name: contact.name,
      contact_role: contact.role,
      contact_email: contact.email,
      contact_phone: contact.phone,
    }),
    ...(isOpening && { published_at: now }),
  };
  await updateNewsroom(transaction, own, newsroom_id, columns, now);
}

export const unpublishNewsroom = (effects: Effects, scope: Scope, newsroomId: string): Promise<void> =>
  changing(effects, scope, newsroomId, async (transaction, newsroom) => {
    if (!newsroom.published_at) throw new Failure(409, 'newsroom_not_published');
    await updateNewsroom(transaction, scope, newsroomId, { published_at: null }, effects.clock.now());
  });

/** Deletes a newsroom with its stories and the contacts that only it shows; their files are released. */
export const removeNewsroom = (effects: Effects, scope: Scope, newsroomId: string): Promise<void> =>
  changing(effects, scope, newsroomId, async (transaction, newsroom) => {
    for (const kind of ['newsroom_logo', 'newsroom_page_header', 'newsroom_kit', 'newsroom_photo'])
      await holdFiles(transaction, scope, { kind, id: newsroomId }, []);
    const contacts = (await listContacts(transaction, scope, newsroomId)).map(({ id }) => id);
    await showContacts(transaction, newsroom, []);
    await deleteUnshown(transaction, newsroom.brand_id, contacts);
    await deleteNewsroom(transaction, scope, newsroomId, effects.clock.now());
    await removeStories.call(transaction, scope, newsroomId, effects.clock.now());
  });
