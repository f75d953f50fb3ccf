import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { defineFeature } from '../access/index.ts';
import { leavingLists } from '../emails/index.ts';
import { serveConsentPages } from '../notifications/index.ts';
import { findBriefingBrand } from './briefings.queries.ts';
import { briefingRoutes } from './briefings.routes.ts';
import { briefingConsent } from './consent.ts';
import { setLeft } from './receivers.queries.ts';
import { parkedBriefings, sendBriefingsJob } from './send-issue.ts';

/** Serves the pages of the links in questions to addresses. What a mail program posts arrives as text. */
async function serveReceiverPages(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  );
  await serveConsentPages(app, services, briefingConsent);
}

export const briefings = defineFeature({
  name: 'briefings',
  routes: briefingRoutes,
  jobs: [sendBriefingsJob],
  parked: { briefing: parkedBriefings },
  subjects: { briefing: findBriefingBrand },
  hooks: [
    leavingLists.providedBy(async (transaction, leaving, isBack, now) => {
      await setLeft(transaction, leaving, isBack ? null : now);
    }),
  ],
  serve: serveReceiverPages,
});
