import { type Endpoint, isPlanGated } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Actor, entryInBrand } from './actor.ts';
import { forbidden } from './forbidden.ts';
import { keptBrands, onlyReads } from './kept-records.ts';
import type { BrandId } from './seal.ts';

/** The brand whose records answer in demo mode, and its organisation. */
export interface DemoHome {
  brand_id: BrandId;
  brand_name: string;
  organisation_id: string;
  timezone: string;
}

/** Brands of a call with demo data: the brand of the call, all brands that the caller may name, the brand that answers. */
export interface StandIn {
  asked: string;
  own: readonly string[];
  demo: string;
}

/**
 * Returns the caller and the brand that answer in demo mode. `X-Demo-Data` names a brand of the caller: calls that a plan may
 * leave out then read the demo data, with the role for them and on any plan, and change nothing. null: the call is not in demo
 * mode, or the brand has records of its own that the plan no longer includes. Throws 403, 404, 409 demo_data.
 */
export async function demoMode(
  { db, demo: home }: { db: Db; demo: () => Promise<DemoHome> },
  endpoint: Endpoint,
  actor: Actor,
  header: string | string[] | undefined,
): Promise<{ actor: Actor; standIn: StandIn } | null> {
  const name = endpoint.access;
  if (typeof header !== 'string' || header === '' || !isPlanGated(name)) return null;
  const membership = actor.memberships.find(({ brand_id }) => brand_id === header);
  if (!membership) throw notFound();
  const entry = entryInBrand(actor, header, name);
  const isRead = endpoint.method === 'GET';
  if (onlyReads(endpoint) && (await keptBrands(db, actor, [{ id: membership.brand_id, entry }], name)).size > 0)
    return null;
  if (!entry.can && !(isRead && entry.reason?.cause === 'plan')) throw forbidden(entry);
  if (!isRead) throw new Failure(409, 'demo_data');
  const { brand_id, brand_name, organisation_id, timezone } = await home();
  const place = { brand_id, brand_name, organisation_id, timezone };
  const bought = { plan: 'enterprise' as const, switched_off: [], limits: {} };
  return {
    actor: { ...actor, organisation_id, memberships: [{ ...place, ...bought, role: membership.role }] },
    standIn: { asked: header, own: actor.memberships.map((one) => one.brand_id), demo: brand_id },
  };
}

/** Returns a call's parameters with the demo brand in place of each of the caller's own, once in every list. */
export const withDemo = <T>({ own, demo }: StandIn, asked: T): T =>
  replaced(asked, (text) => (own.includes(text) ? demo : text), true) as T;

/** Returns an answer with the caller's brand in place of the demo brand. */
export const withAsked = <T>({ asked, demo }: StandIn, answer: T): T =>
  replaced(answer, (text) => (text === demo ? asked : text), false) as T;

function replaced(value: unknown, change: (text: string) => string, once: boolean): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const parts = value.map((part) => replaced(part, change, once));
    return once ? [...new Set(parts)] : parts;
  }
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, change, once)]));
}
