import { planNames } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat } from '@masthead/measuring';
import { toMajor } from '@masthead/pricing';
import { v7 as uuidv7 } from 'uuid';
import { after, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { postAll } from '../../platform/mail/index.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { acrossBrands } from '../access/index.ts';
import { listAdministrators } from '../plans/index.ts';
import { findAccount, findProvider } from './account.ts';
import { priceOrder } from './orders.ts';
import type { Needs } from './providers/provider.ts';
import { findSubscription, insertRenewalNotice, listRenewals } from './subscriptions.queries.ts';

const pageSize = 50;
/** Days before the renewal of a year at which it is announced. */
const noticeDays = 14;

/**
 * Mails those who may change the organisation 14 days before a yearly plan renews, with the amount. Each mail is noted with the end
 * of the period, in the transaction that posts it, so that it leaves once.
 */
export const renewalNoticesJob = defineJob({
  name: 'billing.renewal-notices',
  payload: noPayload,
  schedule: '*/10 * * * *',
  run: async (needs: Needs, _, signal) => {
    if (!findProvider(needs)) return;
    await eachPage(signal, async () => {
      const now = needs.clock.now();
      const renewals = await listRenewals(needs.db, now, after(now, days(noticeDays)), pageSize);
      for (const renewal of renewals)
        await needs.db.transaction().execute(async (transaction) => {
          if ((await insertRenewalNotice(transaction, renewal, now)) === 1)
            await announce({ ...needs, db: transaction }, transaction, renewal);
        });
      return renewals.length === pageSize;
    });
  },
});

async function announce(
  needs: Needs,
  transaction: Db,
  { organisation_id, subscription_id, period_ends_at, timezone }: Parameters<typeof insertRenewalNotice>[1],
): Promise<void> {
  const account = await findAccount(needs, organisation_id);
  const subscription = await findSubscription(transaction, organisation_id, subscription_id);
  if (!account || !subscription) return;
  const { currency } = account.list;
  const order = subscription.scheduled ?? subscription.ordered;
  const now = needs.clock.now();
  const { next } = priceOrder({ account, subscription, order, coupon: null, couponEnds: null, now });
  const mails = [];
  for (const { id: _, ...user } of await listAdministrators(acrossBrands(transaction), organisation_id)) {
    const locale = localeOf(user.language);
    const params = {
      organisation: account.buyer.name,
      plan: planNames[order.plan],
      date: dateFormat(locale, { dateStyle: 'long' }, timezone).format(new Date(period_ends_at)),
      amount: new Intl.NumberFormat(locale, { style: 'currency', currency }).format(toMajor(next.total, currency)),
    };
    const link = `${findOrigin(needs.config)}/manage-subscription`;
    mails.push({ id: uuidv7(), mail: await writeLetter(user, { key: 'renewal_notice', params, link }) });
  }
  await postAll(transaction, needs.clock, mails);
}
