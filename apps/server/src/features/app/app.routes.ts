import { openApiDocument } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type ChannelKey, signChannel } from '../../platform/realtime/index.ts';
import { findNames, type Handlers, type Scope } from '../accounts/index.ts';
import { findStoryBrand } from '../stories/index.ts';
import { docsPage } from './docs-page.ts';
import type { Maintenance } from './maintenance.ts';
import { storageFrame, storageFrameScript } from './storage-frame.ts';

export interface AppOptions {
  version: string;
  deployedAt: string;
  keys: ChannelKey;
  maintenance: Maintenance;
}

/** Channels are named after what they carry; a caller may hear its own user, its brands and who has one of their stories open. */
async function mayHear(db: Db, { actor }: Scope, channel: string): Promise<boolean> {
  const [, way, kind, id] =
    /^(private|presence)-(user|brand|story)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(channel) ?? [];
  const brandIds = actor.memberships.map((membership) => membership.brand_id);
  if (!id) return false;
  if (kind === 'user') return id === actor.user_id;
  if (kind === 'brand') return brandIds.includes(id);
  return way === 'presence' && (await findStoryBrand(db, { brandIds }, id)) !== undefined;
}

export const appRoutes = ({ version, deployedAt, keys, maintenance }: AppOptions): Handlers => {
  const document = openApiDocument(version);
  const page = docsPage(document);
  return {
    health: async ({ reply }) => {
      const message = await maintenance.message();
      if (message !== null) reply.code(503);
      return reply.send({ status: message === null ? 'ok' : 'maintenance', message }) as never;
    },
    deployment: ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return { version, deployed_at: deployedAt };
    },
    'settings.show': ({ config }) => ({
      data: { site_url: config.MASTHEAD_SITE_URL ?? null, is_sign_up_open: config.MASTHEAD_SIGN_UP === 'open' },
    }),
    'openapi.show': ({ reply }) => reply.header('cache-control', 'public, max-age=300').send(document),
    'docs.show': ({ reply }) => reply.type('text/html; charset=utf-8').send(page),
    // The protocol's client wants a cluster; our own host makes no use of it.
    'realtime.settings': () => ({ data: { key: keys.key, host: null, port: null, secure: false, cluster: 'eu' } }),
    'broadcasting.auth': async ({ db, scope, body }) => {
      if (!(await mayHear(db, scope, body.channel_name)))
        throw new Failure(403, 'forbidden', { facts: { can: false, reason: { cause: 'role', type: null } } });
      if (!body.channel_name.startsWith('presence-'))
        return { auth: signChannel(keys, body.socket_id, body.channel_name) };
      const [person] = await findNames(db, [scope.actor.user_id]);
      const channel_data = JSON.stringify({
        user_id: scope.actor.user_id,
        user_info: { full_name: person?.full_name ?? '' },
      });
      return { auth: signChannel(keys, body.socket_id, body.channel_name, channel_data), channel_data };
    },
    'storage.frame': ({ config, reply, request }) => {
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
      return reply.type('text/html; charset=utf-8').send(storageFrame);
    },
  };
};
