import { bulkAnswer, type Endpoint, type EndpointName, endpoints } from '@masthead/contract';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../actor.ts';
import type { BrandId } from '../seal.ts';
import { writeBrandEntry, writeEntries, writeEntry } from './audit.queries.ts';

/** Calls that change nothing, only what the caller has looked at, or that write an entry of their own. */
const quiet: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'auth.lock',
  'auth.unlock',
  'auth.session.renew',
  'broadcasting.auth',
  'brands.views.default',
  'brands.stream-folders.collapse',
  'brands.invitations.accept',
  'detect-language',
  'documents.store',
  'documents.trace',
  'documents.read',
  // The call behind the function writes its own.
  'functions.call',
  'mentions.seen',
  'newsrooms.preview',
  'notices.read',
  'sources.discover',
  'streams.preview',
  'user.media-notifications.preview',
  'user.passkeys.options',
  'user.two-factor.start',
]);

interface Call {
  name: EndpointName;
  parts: { params: Record<string, unknown>; body: unknown };
  scope: Scope;
  answer: unknown;
}

/**
 * Records who has changed what: the call, the ids of its subject and the names of the fields that were sent, but never
 * their values. Calls without a caller (signing up, recovery) are not recorded, because there is no user.
 */
export async function audit({ db, clock }: Pick<Services, 'db' | 'clock'>, call: Call): Promise<void> {
  const { name, parts, scope, answer } = call;
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.method === 'GET' || quiet.has(name)) return;
  const { actor } = scope;
  const entry = {
    organisation_id: scope.organisationId,
    at: clock.now(),
    user_id: actor.user_id,
    impersonator_id: actor.impersonator_id,
    api_token_id: actor.api_token?.id ?? null,
    brand_id: scope.brandIds.length === 1 && endpoint.subject ? scope.brandIds[0]! : null,
  };
  const { each } = endpoint;
  const ids = idsOf(parts.params);
  if (!each)
    return void (await writeEntry(db, {
      ...entry,
      endpoint: name,
      subject: { ...ids, ...createdId(answer) },
      fields: fieldsOf(parts.body),
    }));
  const subjects = doneIn(answer).map((id) => ({ ...ids, [each.id]: id }));
  await writeEntries(db, { ...entry, endpoint: each.as, fields: each.fields ?? [] }, subjects);
}

/** Returns the records that a call on many has changed. */
const doneIn = (answer: unknown): string[] => bulkAnswer.safeParse(answer).data?.data.done ?? [];

interface StaffDeed {
  brandId: BrandId;
  endpoint: EndpointName;
  subject?: Record<string, string>;
  /** The reason that staff gave. */
  reason: string;
}

/** Notes in the log of a customer what staff have done in a brand, and why; the door notes it in that of staff alone. */
export const noteForBrand = (
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  { brandId, endpoint, subject = {}, reason }: StaffDeed,
): Promise<number> =>
  writeBrandEntry(db, {
    brand_id: brandId,
    at: clock.now(),
    user_id: scope.actor.user_id,
    endpoint,
    subject: { brand_id: brandId, ...subject },
    reason,
  });

const idsOf = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      name.endsWith('_id') || name === 'step' ? [[name, String(value)]] : [],
    ),
  );

function createdId(answer: unknown): Record<string, string> {
  const data = (answer as { data?: { id?: unknown } } | null | undefined)?.data;
  return typeof data?.id === 'string' ? { id: data.id } : {};
}

const fieldsOf = (body: unknown): string[] =>
  body && typeof body === 'object' && !Array.isArray(body)
    ? Object.keys(body)
        .slice(0, 50)
        .map((field) => field.slice(0, 100))
    : [];
