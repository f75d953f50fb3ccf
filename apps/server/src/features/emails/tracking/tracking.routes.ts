import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Handlers } from '../../access/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { HitCollector, type RawHit, trapLink } from './collect-hits.ts';
import { findTracked } from './hits.queries.ts';
import { readToken, type TokenOf } from './tokens.ts';

/** A GIF of one transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Tracked = NonNullable<Awaited<ReturnType<typeof findTracked>>>;
/** Milliseconds for which the links of an e-mail are kept: so long hits are counted after tracking was stopped. */
const keptFor = 2000;
const mostKept = 1000;

/** Keeps the links of the e-mails that are being read, so that a hit costs no query. */
class TrackedEmails {
  private readonly kept = new Map<string, { until: number; email: Promise<Tracked | undefined> }>();

  find(db: Db, emailId: string): Promise<Tracked | undefined> {
    const now = Date.now();
    const known = this.kept.get(emailId);
    if (known && known.until > now) return known.email;
    if (this.kept.size >= mostKept) this.kept.clear();
    const email = findTracked(acrossBrands(db), emailId);
    email.catch(() => this.kept.delete(emailId));
    this.kept.set(emailId, { until: now + keptFor, email });
    return email;
  }
}

const header = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(' ') : (value ?? '');

const hitOf = (
  { emailId, recipientId }: TokenOf,
  { brand_id }: Tracked,
  request: FastifyRequest,
  at: Date,
): Omit<RawHit, 'kind' | 'link'> => ({
  brand_id,
  email_id: emailId,
  recipient_id: recipientId,
  method: request.method,
  agent: header(request.headers['user-agent']).slice(0, 500),
  purposes: [request.headers.purpose, request.headers['sec-purpose'], request.headers['x-moz']].map(header),
  at,
});

const isCounted = ({ is_tracked, stopped }: Tracked): boolean => is_tracked && !stopped;

/**
 * Endpoints behind the picture and the links of e-mails. They answer in the same way if a request is counted or not.
 */
export function trackingRoutes(secrets: Secrets): Handlers {
  const emails = new TrackedEmails();
  const collectors = new WeakMap<Db, HitCollector>();
  const collectorOf = (services: ConstructorParameters<typeof HitCollector>[0]): HitCollector => {
    const known = collectors.get(services.db) ?? new HitCollector(services);
    collectors.set(services.db, known);
    return known;
  };
  return {
    'emails.track-open': async (call) => {
      const { params, request, reply, db, log, clock } = call;
      const token = readToken(secrets, params.tracking_token);
      const email = token && (await emails.find(db, token.emailId));
      if (token && email && isCounted(email))
        collectorOf({ db, log }).add({ ...hitOf(token, email, request, clock.now()), kind: 'open', link: null });
      return reply
        .headers({
          'content-type': 'image/gif',
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(pixel);
    },
    'emails.track-click': async (call) => {
      const { params, query, request, reply, db, log, clock } = call;
      const token = readToken(secrets, params.tracking_token);
      const email = token && (await emails.find(db, token.emailId));
      const isTrap = query.url === trapLink;
      const url = isTrap ? 'preferences' : email?.links[query.url - 1];
      if (!token || !email || !url) throw notFound();
      if (isCounted(email))
        collectorOf({ db, log }).add({ ...hitOf(token, email, request, clock.now()), kind: 'click', link: query.url });
      return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url, 302);
    },
  };
}
