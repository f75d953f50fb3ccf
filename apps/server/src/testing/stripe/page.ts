import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { StripeFailure } from './objects.ts';
import { authenticate } from './routes.ts';
import type { World } from './world.ts';

/** Path of the stand-in for Stripe.js, as the release that the product loads. */
export const scriptPath = '/endive/stripe.js';
const files = {
  [scriptPath]: 'stripe.js',
  '/card-frame': 'card-frame.html',
  '/card-frame.js': 'card-frame.js',
  '/bank': 'bank.html',
  '/bank.js': 'bank.js',
};
const answerOfBank = z.object({ secret: z.string(), succeeds: z.boolean() });

/** Returns true if a call may be made by a page, which knows the secret of one intent and no key. */
export const isCallOfPage = (world: World, method: string, path: string, secret: string | null): boolean => {
  const id = /^(?:setup|payment)_intents\/(\w+)\/confirm$/.exec(path)?.[1];
  return method === 'POST' && id !== undefined && secret !== null && world.intents.get(id)?.client_secret === secret;
};

/** Serves a stand-in for Stripe.js with its frames. `answered` runs when the customer has answered the bank. */
export function servePage(app: FastifyInstance, world: World, answered: () => Promise<void>): void {
  for (const [path, file] of Object.entries(files))
    app.get(path, async (_request, reply) =>
      reply
        .type(`text/${file.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`)
        .send(await readFile(join(import.meta.dirname, 'page', file), 'utf8')),
    );
  app.post('/bank', async (request) => {
    const { secret, succeeds } = answerOfBank.parse(JSON.parse(String(request.body)));
    const intent = [...world.intents.values()].find(({ client_secret }) => client_secret === secret);
    if (!intent) return { error: { type: 'invalid_request_error', message: 'There is no such intent.' } };
    try {
      if (intent.status === 'requires_action') authenticate(world, intent.id, succeeds);
      await answered();
      return intent.last_payment_error ? { error: intent.last_payment_error } : { intent };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { error: error.body };
    }
  });
}
