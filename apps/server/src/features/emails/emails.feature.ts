import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import { startLoop } from '../../platform/loop/index.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, defineFeature } from '../access/index.ts';
import { moving } from '../connect/index.ts';
import { Delivery } from './delivery/deliver.ts';
import { deleteIdleRates } from './delivery/rates.queries.ts';
import { findEmailBrand } from './drafts/emails.queries.ts';
import { holderKinds } from './drafts/holders.ts';
import { emailRoutes } from './emails.routes.ts';
import { mailFollowersJob } from './followers/mail-followers.ts';
import { logoHolder } from './logo/set-logo.ts';
import { servePreferencePages } from './preferences/preference-pages.ts';
import { moveRecipients, moveReplies } from './recipients.queries.ts';
import { readMailboxJob } from './returned/mailbox.jobs.ts';
import { deleteReturnsBefore } from './returned/returns.queries.ts';
import { serveProviderEvents } from './returned/webhooks.ts';
import { serveSenderPages } from './senders/sender-pages.ts';
import { deleteHitsBefore } from './tracking/hits.queries.ts';
import { serveUnsubscribePages } from './unsubscribe-pages.ts';

const cleanUpEmailsJob = defineJob({
  name: 'emails.clean-up',
  payload: noPayload,
  schedule: '53 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    await deleteHitsBefore(acrossBrands(db), before(clock.now(), days(400)));
    await deleteReturnsBefore(acrossBrands(db), before(clock.now(), days(90)));
    await deleteIdleRates(db, before(clock.now(), days(2)));
  },
});

export const emails = defineFeature({
  name: 'emails',
  routes: ({ config }) => emailRoutes(createSecrets(config)),
  jobs: [readMailboxJob, mailFollowersJob],
  cleanups: [cleanUpEmailsJob],
  subjects: { email: findEmailBrand },
  hooks: [moving.recipients.providedBy(moveRecipients), moving.replies.providedBy(moveReplies)],
  holders: [...holderKinds, logoHolder],
  loops: [
    {
      name: 'emails',
      start: ({ services }) => {
        const delivery = new Delivery(services);
        const loop = startLoop({ name: 'emails', log: services.log, round: () => delivery.round(), idle: 1000 });
        return {
          wake: loop.wake,
          stop: async () => {
            await loop.stop();
            delivery.close();
          },
        };
      },
    },
  ],
  // Each part has parsers of its own.
  serve: async (app, services) => {
    await app.register((part) => serveUnsubscribePages(part, services));
    await app.register((part) => servePreferencePages(part, services));
    await app.register((part) => serveSenderPages(part, services));
    await app.register((part) => serveProviderEvents(part, services));
  },
});
