import { openApiDocument } from '@masthead/contract';
import { allowStyles } from '../../platform/http/style-policy.ts';
import { signSubscription } from '../../platform/realtime/index.ts';
import { loadPages } from '../../platform/renderer/index.ts';
import { startThreads } from '../../platform/threads/index.ts';
import { forbidden, type Handlers, type RouteParts } from '../access/index.ts';
import { findNames } from '../accounts/index.ts';
import { findAudible } from './audience.ts';
import { callFunction } from './call-function.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { storageFrameScript } from './storage-frame.ts';

/** Renders the page of all endpoints in a thread, since it takes as long as hundreds of calls. The thread ends with it. */
async function renderDocs(version: string): Promise<string> {
  const threads = startThreads<string, string>({
    script: new URL('./docs-thread.ts', import.meta.url),
    threads: 1,
    patience: 60_000,
  });
  try {
    return await threads.run(version);
  } finally {
    await threads.stop();
  }
}

export const appRoutes = ({
  version,
  deployedAt,
  keys,
  maintenance,
}: Pick<RouteParts, 'version' | 'deployedAt' | 'keys' | 'maintenance'>): Handlers => {
  // Made at the first request: it takes two thirds of the time of a start.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument(version));
  let page: ReturnType<typeof renderDocs> | undefined;
  return {
    ...outboxRoutes,
    health: async ({ reply }) => {
      const message = await maintenance.read();
      if (message !== null) reply.code(503);
      return reply.send({ status: message === null ? 'ok' : 'maintenance', message }) as never;
    },
    deployment: ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return { version, deployed_at: deployedAt };
    },
    'functions.call': (call) => callFunction(call),
    'settings.show': ({ config }) => ({
      data: {
        site_url: config.MASTHEAD_SITE_URL ?? null,
        is_sign_up_open: config.MASTHEAD_SIGN_UP === 'open',
        billing: config.MASTHEAD_BILLING,
        stripe:
          config.MASTHEAD_BILLING === 'stripe'
            ? {
                publishable_key: config.MASTHEAD_STRIPE_PUBLISHABLE_KEY ?? '',
                script_url: config.MASTHEAD_STRIPE_SCRIPT,
              }
            : null,
        contact_email: config.MASTHEAD_CONTACT_EMAIL ?? null,
        document_months: config.MASTHEAD_DOCUMENT_MONTHS ?? null,
      },
    }),
    'openapi.show': async ({ reply }) => reply.header('cache-control', 'public, max-age=300').send(await document()),
    'docs.show': async ({ reply }) => {
      page ??= renderDocs(version).catch((error: unknown) => {
        page = undefined;
        throw error;
      });
      const html = await page;
      return allowStyles(reply, html).type('text/html; charset=utf-8').send(html);
    },
    // The protocol's client wants a cluster; our own host makes no use of it.
    'realtime.settings': () => ({ data: { key: keys.key, host: null, port: null, secure: false, cluster: 'eu' } }),
    'broadcasting.auth': async ({ db, scope, body }) => {
      const { actor } = scope;
      if (!(await findAudible(db, actor, body.channel_name)))
        throw forbidden({ can: false, reason: { cause: 'role', type: null } });
      const [person] = await findNames(db, [actor.user_id]);
      const listener = {
        user_id: actor.user_id,
        user_info: { full_name: person?.full_name ?? '' },
        session_id: actor.api_token ? null : actor.session_id,
        api_token_id: actor.api_token?.id ?? null,
      };
      return signSubscription(keys, { socketId: body.socket_id, channel: body.channel_name, listener });
    },
    'storage.frame': async ({ config, reply, request }) => {
      const origins = config.MASTHEAD_STORAGE_ORIGINS.split(',')
        .map((origin) => origin.trim())
        .filter(Boolean);
      reply.header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; frame-ancestors 'self' ${origins.join(' ')}`.trim(),
      );
      reply.removeHeader('x-frame-options').header('cache-control', 'public, max-age=3600');
      if ((request.query as { script?: string }).script !== undefined)
        return reply.type('text/javascript; charset=utf-8').send(storageFrameScript(origins));
      const { renderScript } = await loadPages();
      return reply.type('text/html; charset=utf-8').send(renderScript('Storage', '/storage?script'));
    },
  };
};
