import { planIncludes } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { batches } from '../../../platform/db/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { announceEmails } from '../announce.ts';
import { readAddresses } from '../drafts/addresses.ts';
import { listAudience } from '../drafts/audience.queries.ts';
import { leftOutAs } from '../drafts/audience.ts';
import { listFollowersOf } from '../followers/list-followers.ts';
import { fieldsOf } from '../message/personal.ts';
import { leftOutBy } from '../relevance/show-relevance.ts';
import { findLimit, lockLimitOf } from '../senders/limit.queries.ts';
import { mayTrack } from '../tracking/consent.ts';
import { findTrackingRules } from '../tracking/rules.queries.ts';
import { insertRecipients, leaveOutReplied, lockProcessing, setDelivering } from './delivery.queries.ts';
import { providerOf } from './pace.ts';
import { sameHourIn } from './recipient-zone.ts';

const rowsAtOnce = 2000;

/**
 * Lists the recipients of an e-mail whose sending begins, in one transaction: groups and suppressed addresses as they are at this
 * moment. Returns whether there was one.
 */
export const listRecipients = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const email = await lockProcessing(acrossBrands(transaction), now);
    if (!email) return false;
    if (await findLimit(transaction, email.organisation_id)) await lockLimitOf(transaction, email.organisation_id);
    const rows =
      email.kind === 'followers'
        ? await listFollowersOf(transaction, email.story_id!, email.organisation_id)
        : await listAudience(transaction, {
            brandId: email.brand_id,
            organisationId: email.organisation_id,
            relations: email.relations,
            groups: email.groups,
            addresses: readAddresses(email.addresses).addresses,
            storyId: email.story_id,
            now,
          });
    const fitting = rows.filter((row) => leftOutAs(row) === null);
    const leftOut = await leftOutBy(transaction, email.organisation_id, email, fitting, now);
    const reasonOf = (row: (typeof rows)[number]) => leftOutAs(row) ?? (leftOut.has(row.address) ? 'left_out' : null);
    const moment = email.local_time === null || !email.scheduled_at ? null : new Date(email.scheduled_at);
    const turnOf = (country: string | null) => (moment ? sameHourIn(country, moment, email.timezone ?? 'UTC') : now);
    const rules = await findTrackingRules(transaction, email.organisation_id);
    const place = { brandId: email.brand_id, emailId: email.id };
    for (const part of batches(rows, rowsAtOnce))
      await insertRecipients(
        transaction,
        place,
        part.map((row) => ({
          id: uuidv7(),
          address: row.address,
          provider: providerOf(row.address),
          name: row.name,
          relation_id: row.relation_id,
          fields: fieldsOf(row),
          state: reasonOf(row) === null ? 'queued' : 'suppressed',
          reason: reasonOf(row),
          next_try_at: turnOf(row.country_id),
          is_tracked: mayTrack(row, rules),
        })),
      );
    if (email.follows_id) await leaveOutReplied(transaction, { ...place, followsId: email.follows_id });
    await setDelivering(transaction, place, planIncludes(email.plan, 'release_tracking'), now);
    await announceEmails(transaction, [{ email_id: email.id, brand_id: email.brand_id }]);
    return true;
  });
