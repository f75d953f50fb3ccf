import { notFound } from '../../../platform/http/failure.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Handlers } from '../../access/index.ts';
import { findTrackingRules, saveTrackingRules } from '../tracking/rules.queries.ts';
import { deleteLimit, findLimit, saveLimit } from './limit.queries.ts';
import { askSender, proveDomain } from './prove-sender.ts';
import { deleteSender, listSenders } from './senders.queries.ts';

export const senderRoutes = (secrets: Secrets): Handlers => ({
  'email-senders.index': async ({ db, scope }) => ({ data: await listSenders(db, scope.organisationId) }),
  'email-senders.store': async (call) => ({ data: await askSender(call, publicUrlOf(call), call.body.email) }),
  'email-senders.prove-domain': async (call) => ({
    data: await proveDomain({ ...call, secrets }, call.body.domain),
  }),
  'email-senders.delete': async ({ db, scope, params }) => {
    if ((await deleteSender(db, scope.organisationId, params.email.toLowerCase())) === 0) throw notFound();
  },
  'email-limit.show': async ({ db, scope }) => ({ data: (await findLimit(db, scope.organisationId)) ?? null }),
  'email-tracking.show': async ({ db, scope }) => ({ data: await findTrackingRules(db, scope.organisationId) }),
  'email-tracking.update': async ({ db, clock, scope, body }) => {
    await saveTrackingRules(db, scope.organisationId, body, clock.now());
    return { data: body };
  },
  'email-limit.update': async ({ db, clock, scope, body: { limit } }) => {
    if (limit) await saveLimit(db, scope.organisationId, limit, clock.now());
    else await deleteLimit(db, scope.organisationId);
    return { data: limit };
  },
});
