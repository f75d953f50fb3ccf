import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { serveConsentPages } from '../notifications/index.ts';
import { editionConsent } from './editions/edition-consent.ts';
import { serveReportLinks } from './links/serve-links.ts';

/** Serves the public pages of reports. Their forms, and the posts of mail programs, arrive as text. */
export async function serveReportPages(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  );
  await serveReportLinks(app, services);
  await serveConsentPages(app, services, editionConsent);
}
