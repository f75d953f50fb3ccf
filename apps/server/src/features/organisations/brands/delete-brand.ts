import { events } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat } from '@masthead/measuring';
import { after, days } from '../../../platform/clock/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { defineJob, noPayload } from '../../../platform/jobs/index.ts';
import { post } from '../../../platform/mail/index.ts';
import { broadcastAll } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { findNames } from '../../accounts/index.ts';
import { brandDeletionMail } from '../organisations.mails.ts';
import { countAdministrators, lockOrganisation } from '../organisations.queries.ts';
import { endStreams } from '../organisations.requests.ts';
import { countBrands, listBrands } from './brands.queries.ts';
import { deleteRowsOf, listBrandTables, listDue, markDeleted } from './purge.queries.ts';
import { listAdministrators, listMemberIds, markForDeletion } from './trash.queries.ts';

const grace = days(7);

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
    await markForDeletion(transaction, scope, at, now);
    const payload = { brand_id: brandId, user_id: scope.actor.user_id };
    const members = await listMemberIds(transaction, scope);
    await broadcastAll(
      transaction,
      events.brandDeleted,
      members.map(({ user_id }) => ({ id: user_id, payload })),
    );
  });
}

/** Ends the brands whose days of grace are over. */
export const purgeBrandsJob = defineJob({
  name: 'organisations.purge-brands',
  payload: noPayload,
  schedule: '23 * * * *',
  run: async ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, _, signal) => {
    for (const { id } of await listDue(db, clock.now())) {
      await purge({ db, clock }, id, signal);
      log.info({ brand_id: id }, 'A brand was deleted for good');
    }
  },
});

/** Each table by itself, so that a large brand holds nobody up; what another table still points to is tried again after it. */
async function purge(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  brandId: BrandId,
  signal: AbortSignal,
): Promise<void> {
  await db.transaction().execute((transaction) => endStreams.call(transaction, brandId, clock.now()));
  let tables = await listBrandTables(db);
  while (tables.length > 0) {
    const held: string[] = [];
    for (const table of tables) {
      signal.throwIfAborted();
      await deleteRowsOf(db, table, brandId).catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error;
        held.push(table);
      });
    }
    if (held.length === tables.length) throw new Error(`Rows of the brand are held in ${held.join(', ')}`);
    tables = held;
  }
  await markDeleted(db, brandId, clock.now());
}
