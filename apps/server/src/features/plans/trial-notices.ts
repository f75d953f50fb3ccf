import { planNames } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import { days } from '../../platform/clock/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { postAll } from '../../platform/mail/index.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { insertNotice, listAdministrators, listEndingTrials } from './plans.queries.ts';

const pageSize = 50;

/**
 * Mails those who may change the organisation 7 and 2 days before a trial ends, and when it has ended. Each mail is noted with
 * the end that it names, in the transaction that posts it, so that it leaves once.
 */
export const trialNoticesJob = defineJob({
  name: 'plans.trial-notices',
  payload: noPayload,
  schedule: '*/10 * * * *',
  run: async ({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>, _, signal) => {
    const link = `${findOrigin(config)}/pricing`;
    await eachPage(signal, async () => {
      const now = clock.now();
      const trials = await listEndingTrials(db, now, pageSize);
      for (const trial of trials)
        await db.transaction().execute(async (transaction) => {
          if ((await insertNotice(transaction, trial, now)) === 0) return;
          const end = new Date(trial.trial_ends_at);
          const left = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / days(1)));
          const mails = [];
          for (const { id: _, ...user } of await listAdministrators(acrossBrands(transaction), trial.organisation_id)) {
            const date = dateFormat(localeOf(user.language), { dateStyle: 'long' }, trial.timezone).format(end);
            const params = { days: left, date, plan: planNames[trial.plan], organisation: trial.name };
            const key = trial.days_left === 0 ? 'trial_ended' : 'trial_ending';
            mails.push({ id: uuidv7(), mail: await writeLetter(user, { key, params, link }) });
          }
          await postAll(transaction, clock, mails);
        });
      return trials.length === pageSize;
    });
  },
});
