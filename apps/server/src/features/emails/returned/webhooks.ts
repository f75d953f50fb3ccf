import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { fileReturn } from './file-return.ts';
import { type Headers, type ProviderEvent, Refused } from './providers/event.ts';
import { readMailgun } from './providers/mailgun.ts';
import { readPostmark } from './providers/postmark.ts';
import { readSendgrid } from './providers/sendgrid.ts';
import { readSes } from './providers/ses.ts';
import { recipientsOfAddresses, recipientsOfMessageIds } from './return-address.ts';

interface Asked {
  services: Services;
  secret: string;
  body: string;
  headers: Headers;
  now: Date;
}

/** Reader of each provider and the setting without which it is off. */
const providers = {
  postmark: {
    secret: (config: Config) => config.MASTHEAD_POSTMARK_WEBHOOK_SECRET,
    read: async ({ secret, body, headers }: Asked) => readPostmark(secret, body, headers),
  },
  mailgun: {
    secret: (config: Config) => config.MASTHEAD_MAILGUN_WEBHOOK_SECRET,
    read: async ({ secret, body, now }: Asked) => readMailgun(secret, body, now),
  },
  sendgrid: {
    secret: (config: Config) => config.MASTHEAD_SENDGRID_WEBHOOK_KEY,
    read: async ({ secret, body, headers, now }: Asked) => readSendgrid(secret, body, headers, now),
  },
  ses: {
    secret: (config: Config) => config.MASTHEAD_SES_TOPIC,
    read: ({ services, secret, body, now }: Asked) => readSes(services, secret, body, now),
  },
};
type Provider = keyof typeof providers;

const isProvider = (name: string): name is Provider => Object.hasOwn(providers, name);
const uuid = z.uuid();

/** Serves the addresses that providers send their events to. The settings decide which of them are on. */
export async function serveProviderEvents(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock, config, log } = services;
  const secrets = createSecrets(config);
  app.removeAllContentTypeParsers();
  // A signature covers the bytes as they were sent; Amazon calls its JSON a plain text.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4 << 20 }, (_request, body, done) =>
    done(null, String(body)),
  );

  const file = (provider: Provider, events: readonly ProviderEvent[], now: Date) =>
    db.transaction().execute(async (transaction) => {
      for (const { id, traces, recipientIds, ...event } of events) {
        const trace = traces.join(' ');
        const recipients = [
          ...recipientIds.filter((one) => uuid.safeParse(one).success),
          ...recipientsOfAddresses(secrets, trace),
          ...recipientsOfMessageIds(trace),
        ];
        const key = createHash('sha256').update(`${provider} ${id}`).digest();
        await fileReturn(transaction, { ...event, key, source: provider, recipients, reply: null }, now);
      }
    });

  app.post('/email-events/:provider', async (request: FastifyRequest<{ Params: { provider: string } }>, reply) => {
    const { provider } = request.params;
    const secret = isProvider(provider) ? providers[provider].secret(config) : undefined;
    if (!isProvider(provider) || !secret) return reply.code(404).send();
    const now = clock.now();
    const body = typeof request.body === 'string' ? request.body : '';
    try {
      const events = await providers[provider].read({ services, secret, body, headers: request.headers, now });
      await file(provider, events, now);
    } catch (error) {
      // Only a failure of ours is worth another try of the provider.
      const isTheirs = error instanceof Refused || error instanceof SyntaxError || error instanceof z.ZodError;
      if (!isTheirs) throw error;
      log.warn({ provider, error: error.message }, 'an event of a mail provider was refused');
      return reply.code(error instanceof Refused ? 403 : 400).send();
    }
    return reply.code(204).send();
  });
}
