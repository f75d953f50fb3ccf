import { before, hours } from '../../../platform/clock/index.ts';
import { defineJob, enqueue, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { eraseUsers, moveUsers } from '../../accounts/index.ts';
import { emptyOrganisation, purgeBrandsJob } from '../brands/delete-brand.ts';
import { billingHold, picturesMove } from '../organisations.requests.ts';
import { tellOrganisation } from '../subscription/change-subscription.ts';
import {
  areBrandsPurged,
  hastenBrands,
  listDueOrganisations,
  listGuestsElsewhere,
  markOrganisationDeleted,
} from './deletion.queries.ts';

/** Time in which every matcher learns that the streams are gone. */
const untilLearned = hours(1);

/** Tables whose rows stay: invoices and what they and their provider refer to, and the users, whose data are erased. */
const staying = [
  'users',
  'sample_organisations',
  'subscriptions',
  'billing_customers',
  'billing_subscriptions',
  'coupon_redemptions',
  'invoices',
  'provider_events',
  'renewal_notices',
];

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

/**
 * Deletes the organisations whose days of grace are over: first the accounts and brands, an hour after those all other records. One
 * that billing holds again waits.
 */
export const purgeOrganisationsJob = defineJob({
  name: 'organisations.purge-organisations',
  lane: 'backfill',
  payload: noPayload,
  schedule: '53 * * * *',
  run: async (needs: Needs, _, signal) => {
    for (const { id, is_open } of await listDueOrganisations(needs.db, needs.clock.now())) {
      signal.throwIfAborted();
      if (await billingHold.call(needs.db, id)) needs.log.info({ organisation_id: id }, 'A deletion waits for billing');
      else if (is_open) await closeOrganisation(needs, id);
      else await finish(needs, id, signal);
    }
  },
});

/** Ends the accounts of an organisation and hides its brands. Users who belong to another organisation move there. */
const closeOrganisation = ({ db, clock }: Needs, organisationId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    await tellOrganisation(transaction, organisationId);
    const guests = await listGuestsElsewhere(acrossBrands(transaction), organisationId);
    await picturesMove.call(transaction, organisationId, guests);
    await moveUsers(transaction, guests, now);
    await eraseUsers(transaction, organisationId, now);
    await hastenBrands(transaction, organisationId, now);
    await enqueue(transaction, purgeBrandsJob, {});
  });

async function finish({ db, clock, log }: Needs, organisationId: string, signal: AbortSignal): Promise<void> {
  if (!(await areBrandsPurged(db, organisationId, before(clock.now(), untilLearned)))) return;
  if (!(await emptyOrganisation({ db, clock }, organisationId, { staying, signal }))) return;
  await markOrganisationDeleted(db, organisationId, clock.now());
  log.info({ organisation_id: organisationId }, 'An organisation was deleted for good');
}
