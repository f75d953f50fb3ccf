import { events } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat } from '@masthead/measuring';
import { after, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { defineJob, enqueue, noPayload } from '../../../platform/jobs/index.ts';
import { post } from '../../../platform/mail/index.ts';
import { broadcastAll } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { findNames } from '../../accounts/index.ts';
import { brandDeletionMail } from '../organisations.mails.ts';
import { countAdministrators, lockOrganisation } from '../organisations.queries.ts';
import { endAllFiles, endFiles, endStreams } from '../organisations.requests.ts';
import { countBrands, listBrands } from './brands.queries.ts';
import { deleteRowsOf, listBrandsOf, listDue, listTablesWith, markDeleted } from './purge.queries.ts';
import { listAdministrators, listMemberIds, markForDeletion } from './trash.queries.ts';

const grace = days(7);
/**
 * Tables of a deleted brand that stay: the log, streams that matchers still have to learn of, files until their bytes are
 * removed, and the row itself.
 */
const staying = ['audit_entries', 'files', 'streams', 'brands'];
/** Tables whose rows outlast an organisation: users, who would lose their account, and the record of its own removal. */
const outlasting = ['users', 'sample_organisations'];

/**
 * Hides a brand at once; its data goes after 7 days, until when staff can bring it back, nothing lost: it is still collected
 * for. Throws 409 last_brand, last_administrator.
 */
export async function deleteBrand({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope): Promise<void> {
  const now = clock.now();
  const at = after(now, grace);
  const brandId = scope.brandIds[0]!;
  await db.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, scope.organisationId);
    if ((await countBrands(transaction, scope.organisationId)) <= 1) throw new Failure(409, 'last_brand');
    if ((await countAdministrators(transaction, scope.organisationId, { brandId })) === 0)
      throw new Failure(409, 'last_administrator');
    const [brand] = await listBrands(transaction, scope);
    const [by] = await findNames(transaction, [scope.actor.user_id]);
    for (const user of await listAdministrators(transaction, scope)) {
      const date = dateFormat(localeOf(user.language), { dateStyle: 'long' }, 'UTC').format(at);
      const facts = { brand: brand?.name ?? '', date, by: by?.full_name ?? '' };
      await post(transaction, clock, await brandDeletionMail(user, facts));
    }
    await hideBrand(transaction, { brandId, userId: scope.actor.user_id, at }, now);
  });
}

interface Hiding {
  brandId: BrandId;
  /** The user who deletes it. */
  userId: string;
  /** Time at which its data is deleted. */
  at: Date;
}

/** Hides a brand from its members and tells their open pages. */
async function hideBrand(transaction: Db, { brandId, userId, at }: Hiding, now: Date): Promise<void> {
  const brands = { brandIds: [brandId] };
  await markForDeletion(transaction, brands, at, now);
  const payload = { brand_id: brandId, user_id: userId };
  await broadcastAll(
    transaction,
    events.brandDeleted,
    (await listMemberIds(transaction, brands)).map(({ user_id }) => ({ id: user_id, payload })),
  );
}

/** Hides a brand and requests its deletion without days of grace. Call it in a transaction. */
export async function discardBrand(transaction: Db, brandId: BrandId, userId: string, now: Date): Promise<void> {
  await hideBrand(transaction, { brandId, userId, at: now }, now);
  await enqueue(transaction, purgeBrandsJob, {});
}

/** Ends the brands whose days of grace are over. */
export const purgeBrandsJob = defineJob({
  name: 'organisations.purge-brands',
  lane: 'backfill',
  payload: noPayload,
  schedule: '23 * * * *',
  run: async ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, _, signal) => {
    for (const { id } of await listDue(db, clock.now())) {
      await purge({ db, clock }, id, signal);
      log.info({ brand_id: id }, 'A brand was deleted for good');
    }
  },
});

/**
 * Deletes each table separately, so that a large brand delays no one; rows to which another table still points are
 * tried again after it.
 */
async function purge(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  brandId: BrandId,
  signal: AbortSignal,
): Promise<void> {
  await db.transaction().execute((transaction) => endStreams.call(transaction, brandId, clock.now()));
  const tables = await listTablesWith(db, 'brand_id');
  await emptyTables(
    tables.filter((name) => !staying.includes(name)),
    (table) => deleteRowsOf(db, table, 'brand_id', brandId),
    signal,
  );
  await db.transaction().execute((transaction) => endFiles.call(transaction, brandId, clock.now()));
  await markDeleted(db, brandId, clock.now());
}

async function emptyTables(
  all: readonly string[],
  empty: (table: string) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  let tables = all;
  while (tables.length > 0) {
    const held: string[] = [];
    for (const table of tables) {
      signal.throwIfAborted();
      await empty(table).catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error;
        held.push(table);
      });
    }
    if (held.length === tables.length) throw new Error(`Rows of a deleted brand are held in ${held.join(', ')}`);
    tables = held;
  }
}

/**
 * Deletes an organisation without users of its own, and all that is left of its purged brands. Returns false if a brand is
 * not purged yet or bytes of a file are left.
 */
export async function purgeOrganisation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organisationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await emptyOrganisation({ db, clock }, organisationId, { staying: outlasting, signal }))) return false;
  await deleteRowsOf(db, 'organisations', 'id', organisationId);
  return true;
}

/**
 * Deletes all records of an organisation but those of the staying tables. Returns false if a brand is not purged yet or
 * bytes of a file are left.
 */
export async function emptyOrganisation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organisationId: string,
  { staying, signal }: { staying: readonly string[]; signal: AbortSignal },
): Promise<boolean> {
  const brands = await listBrandsOf(db, organisationId);
  if (brands.some(({ deleted_at }) => deleted_at === null)) return false;
  if (!(await endAllFiles.call(db, organisationId, clock.now()))) return false;
  const ofBrands = (await listTablesWith(db, 'brand_id')).filter((name) => name !== 'brands');
  for (const { id } of brands) await emptyTables(ofBrands, (table) => deleteRowsOf(db, table, 'brand_id', id), signal);
  const ofOrganisation = (await listTablesWith(db, 'organisation_id')).filter((name) => !staying.includes(name));
  await emptyTables(ofOrganisation, (table) => deleteRowsOf(db, table, 'organisation_id', organisationId), signal);
  return true;
}
