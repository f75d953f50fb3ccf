import {
  type Endpoint,
  isOpenToSupport,
  type PermissionName,
  type QuotaName,
  quotaOf,
  type RecordKind,
} from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Db, isDiskFull } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { type Actor, entryInBrand, entryInOrganisation, readerBrands, type Scope, scopeOf } from './actor.ts';
import { refuseScope, tokenPrefix } from './api-access.ts';
import { noteTokenUse } from './api-tokens/api-tokens.queries.ts';
import { type DemoHome, demoMode, type StandIn, withDemo } from './demo-mode.ts';
import { forbidden, refuseForImpersonator, refuseSupport } from './forbidden.ts';
import { keptBrands, onlyReads } from './kept-records.ts';
import { type Callers, readCallers } from './known-callers.ts';
import { lockLimit } from './quotas.queries.ts';
import { createRefusalLog } from './refusal-log.ts';
import { acrossBrands, type BrandId, brandIn, type SystemDb } from './seal.ts';
import { noting, sessionState } from './sessions/session-state.ts';
import { renewSession } from './sessions/sessions.queries.ts';
import { hashToken } from './tokens.ts';

/** Finds the brand of a record among those that the caller belongs to; for sources, which have none, whether it is theirs. */
export type SubjectFinder = (
  db: Db,
  within: { brandIds: readonly BrandId[]; organisationId: string; readerBrandIds: readonly BrandId[] },
  id: string,
) => Promise<{ brand_id: string | null } | undefined>;
export type SubjectFinders = Record<Exclude<RecordKind, 'brand'>, SubjectFinder>;
/** Counts what an organisation has used of a limit. */
export type QuotaCounters = Partial<
  Record<QuotaName, (db: SystemDb, organisationId: string, now: Date) => Promise<number>>
>;

interface GuardOptions {
  db: Db;
  config: Pick<Config, 'MASTHEAD_REQUIRE_STAFF_TWO_FACTOR'>;
  clock: Clock;
  subjects: SubjectFinders;
  counters: QuotaCounters;
  /** Finds callers; without it each is read from the database. */
  callers?: Callers;
  /** Text shown while the API is closed; null when it is open. */
  maintenance: () => Promise<string | null>;
  /** Returns the brand that holds the demo data. */
  demo: () => Promise<DemoHome>;
}

export interface Admission {
  userId: string | null;
  /** null on public calls only. */
  scope: Scope | null;
  /** Replacement of the brand in the call and in its answer; null outside demo mode. */
  standIn: StandIn | null;
  /** Counts the limit of the permission again, under its lock and in the transaction of the call; null: nothing is counted. */
  confirm: ((transaction: Db) => Promise<void>) | null;
}

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/**
 * Creates the only entrance to the API. It decides from the endpoint's row alone: signed in, then the record's brand
 * (not found if it is another's), then the permission (403 with `can` and `reason`).
 */
export function createGuard(options: GuardOptions) {
  const noteRefusal = createRefusalLog(options.clock);
  return async (endpoint: Endpoint, parts: Parts, request: FastifyRequest): Promise<Admission> => {
    if (endpoint.path !== '/health' && endpoint.base !== 'root') await refuseInMaintenance(options);
    if (endpoint.access === 'public') return { userId: null, scope: null, standIn: null, confirm: null };
    const record = endpoint.subject?.id ? textsAt(parts, endpoint.subject.id).filter(isUuid) : [];
    const noted = async <T>(actor: Actor | null, decision: Promise<T>): Promise<T> =>
      await decision.catch((error: unknown) => {
        noteRefusal({ request, actor, record }, error);
        throw error;
      });
    const actor = levelled(endpoint, await noted(null, authenticate(options, request, endpoint)));
    refuseForImpersonator(endpoint, actor);
    const demo = await demoMode(options, endpoint, actor, request.headers['x-demo-data']);
    const scope = demo
      ? await noted(actor, admit(options, endpoint, withDemo(demo.standIn, parts), demo.actor))
      : await noted(actor, admit(options, endpoint, parts, actor));
    const quota = limitOf(endpoint);
    const confirm = async (transaction: Db): Promise<void> => {
      await lockLimit(transaction, scope.organisationId, quota!);
      await noted(actor, admit({ ...options, db: transaction }, endpoint, parts, actor));
    };
    return { userId: actor.user_id, scope, standIn: demo?.standIn ?? null, confirm: quota && !demo ? confirm : null };
  };
}

/**
 * Returns the actor with the rights of the call: support has its rights as staff only in calls of staff; elsewhere its
 * roles count.
 */
const levelled = ({ access }: Endpoint, actor: Actor): Actor =>
  actor.staff_level === 'support' && access !== 'staff' ? { ...actor, is_staff_member: false } : actor;

const limitOf = ({ access }: Endpoint): QuotaName | null =>
  access === 'public' || access === 'signed-in' || access === 'brand member' || access === 'staff'
    ? null
    : quotaOf(access);

async function refuseInMaintenance({ maintenance }: GuardOptions): Promise<void> {
  const message = await maintenance();
  if (message !== null) throw new Failure(503, 'maintenance', { facts: { status: 'maintenance', message } as never });
}

/**
 * Returns the user of the bearer token: of a session, or of an API token whose scopes include the call. Throws 401
 * unauthenticated, 401 session_inactive, 423 locked_out, 403 scope_missing, 403 second_factor_missing.
 */
export async function authenticate(
  { db, clock, config, callers = readCallers(db) }: Pick<GuardOptions, 'db' | 'clock' | 'config' | 'callers'>,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'method' | 'area' | 'access' | 'evenLocked' | 'evenUnenrolled'>,
): Promise<Actor> {
  const token = bearerOf(request);
  const now = clock.now();
  const actor = token?.startsWith(tokenPrefix)
    ? await actorOfToken({ db, callers }, token, endpoint, now)
    : token && (await actorOfSession({ db, config, callers }, token, endpoint, now));
  if (!actor) throw new Failure(401, 'unauthenticated');
  return actor;
}

/**
 * Returns the signed-in caller of a public call; undefined if there is none, or the session is not valid at the moment.
 */
export async function findCaller(
  { db, clock }: Pick<GuardOptions, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const token = bearerOf(request);
  const now = clock.now();
  const row = token && (await readCallers(db).bySession(hashToken(token), now));
  return row && sessionState(row, now).state === 'open' ? row : undefined;
}

export const bearerOf = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Returns true if a request names an API token, valid or not: it comes from a program. */
export const hasApiToken = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  bearerOf(request)?.startsWith(tokenPrefix) ?? false;

async function actorOfSession(
  { db, config, callers }: Pick<GuardOptions, 'db' | 'config'> & { callers: Callers },
  token: string,
  { evenLocked, evenUnenrolled }: Pick<Endpoint, 'evenLocked' | 'evenUnenrolled'>,
  now: Date,
): Promise<Actor | undefined> {
  const row = await callers.bySession(hashToken(token), now);
  if (!row) return undefined;
  const { state } = sessionState(row, now);
  if (state === 'inactive') throw new Failure(401, 'session_inactive');
  if (state === 'locked' && !evenLocked) throw new Failure(423, 'locked_out');
  // Staff in a user's name have shown their own factor.
  const isRequired =
    row.impersonator_id === null &&
    (row.needs_second_factor || (row.is_staff_member && config.MASTHEAD_REQUIRE_STAFF_TWO_FACTOR));
  if (isRequired && !row.has_second_factor && !evenUnenrolled) throw new Failure(403, 'second_factor_missing');
  if (!evenLocked && now.getTime() - Date.parse(row.last_used_at) > noting)
    await renewSession(db, row.session_id, now).catch(unlessFull);
  return row;
}

/** Ignores a full disk, which must not keep anybody from reading: a later call notes the use again. */
function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

async function actorOfToken(
  { db, callers }: Pick<GuardOptions, 'db'> & { callers: Callers },
  token: string,
  endpoint: Pick<Endpoint, 'method' | 'area' | 'access'>,
  now: Date,
): Promise<Actor | undefined> {
  const row = await callers.byApiToken(hashToken(token), now);
  if (!row) return undefined;
  refuseScope(endpoint, row.scopes);
  if (!row.last_used_at || now.getTime() - Date.parse(row.last_used_at) > noting)
    await noteTokenUse(db, row.api_token_id, now).catch(unlessFull);
  const { api_token_id, scopes, last_used_at: _, ...user } = row;
  // An integration works in a user's name but never as staff.
  return {
    ...user,
    is_staff_member: false,
    session_id: '',
    impersonator_id: null,
    api_token: { id: api_token_id, scopes },
  };
}

async function admit(options: GuardOptions, endpoint: Endpoint, parts: Parts, actor: Actor): Promise<Scope> {
  const { access, subject } = endpoint;
  const everywhere = actor.memberships.map((membership) => membership.brand_id);
  if (access === 'public') throw new Error('Public calls are not guarded');
  if (access === 'staff') {
    if (!actor.is_staff_member) throw forbidden({ can: false, reason: { cause: 'role', type: null } });
    if (!isOpenToSupport(endpoint)) refuseSupport(actor);
    return scopeOf(actor, everywhere, actor.organisation_id);
  }
  if (!subject) return scopeOf(actor, everywhere, actor.organisation_id);
  if (subject.kind === 'organisation') return await admitToOrganisation(options, endpoint, parts, actor);
  const requested = subject.id ? idsAt(parts, subject.id) : [];
  const isList = subject.kind === 'brands' || subject.kind === 'any-brand';
  if (!isList && requested.length === 0) throw invalidField(subject.id?.split('.')[1] ?? 'id', 'required');
  const named = isList ? requested : await brandsOfRecord(options, subject.kind as RecordKind, requested[0]!, actor);
  const brandIds = named.map((id) => brandIn({ brandIds: everywhere }, id));
  const isShared = subject.kind === 'report';
  // Records of an organisation without a brand belong to the caller's own organisation only.
  const candidates = isShared
    ? brandsWithin(actor, organisationOf(actor, brandIds))
    : brandIds.length > 0
      ? brandIds
      : subject.kind === 'brands'
        ? everywhere
        : brandsWithin(actor, actor.organisation_id);
  if (access === 'signed-in' || access === 'brand member')
    return scopeOf(actor, candidates, organisationOf(actor, candidates));
  return scopeOf(
    actor,
    await permitted(options, actor, candidates, access, {
      all: brandIds.length > 0 && !isShared,
      isRead: onlyReads(endpoint),
    }),
    organisationOf(actor, candidates),
  );
}

const brandsWithin = (actor: Actor, organisationId: string): BrandId[] =>
  actor.memberships
    .filter((membership) => membership.organisation_id === organisationId)
    .map((membership) => membership.brand_id);

const none: ReadonlySet<string> = new Set();

/**
 * Returns the brands where the permission is held, or where the call reads records that the plan no longer includes. One
 * that was asked for and is refused, or none at all, is a 403.
 */
async function permitted(
  options: GuardOptions,
  actor: Actor,
  candidates: readonly BrandId[],
  name: PermissionName,
  { all, isRead }: { all: boolean; isRead: boolean },
): Promise<BrandId[]> {
  const entriesWith = (used?: Partial<Record<QuotaName, number>>) =>
    candidates.map((id) => ({ id, entry: entryInBrand(actor, id, name, used) }));
  const unused = entriesWith();
  // A count can take long, and changes nothing without a limit.
  const isLimited = unused.some(({ entry }) => typeof entry.max === 'number');
  const entries = isLimited ? entriesWith(await usedOf(options, name, organisationOf(actor, candidates))) : unused;
  const kept = isRead ? await keptBrands(options.db, actor, entries, name) : none;
  const held = entries.filter(({ id, entry }) => entry.can || kept.has(id));
  if (held.length === 0 || (all && held.length < entries.length))
    throw forbidden(
      entries.find(({ id, entry }) => !entry.can && !kept.has(id))?.entry ?? entryInBrand(actor, '', name),
    );
  return held.map(({ id }) => id);
}

async function admitToOrganisation(
  options: GuardOptions,
  endpoint: Endpoint,
  parts: Parts,
  actor: Actor,
): Promise<Scope> {
  const requested = endpoint.subject?.id ? idsAt(parts, endpoint.subject.id)[0] : actor.organisation_id;
  const inside = actor.memberships.filter((membership) => membership.organisation_id === requested);
  if (!requested || (inside.length === 0 && requested !== actor.organisation_id)) throw notFound();
  const brandIds = inside.map((membership) => membership.brand_id);
  if (endpoint.access === 'signed-in') return scopeOf(actor, brandIds, requested);
  const name = endpoint.access as PermissionName;
  const entry = entryInOrganisation(actor, requested, name, await usedOf(options, name, requested));
  if (!entry.can) throw forbidden(entry);
  return scopeOf(actor, brandIds, requested);
}

async function brandsOfRecord(
  { db, subjects }: GuardOptions,
  kind: RecordKind,
  id: string,
  actor: Actor,
): Promise<string[]> {
  if (kind === 'brand') return [id];
  const brandIds = actor.memberships.map((membership) => membership.brand_id);
  const record = await subjects[kind](
    db,
    { brandIds, organisationId: actor.organisation_id, readerBrandIds: readerBrands(actor) },
    id,
  );
  if (!record) throw notFound();
  return record.brand_id ? [record.brand_id] : [];
}

/** Counts only what the permission is limited by. */
export async function usedOf(
  { db, clock, counters }: Pick<GuardOptions, 'db' | 'clock' | 'counters'>,
  name: PermissionName,
  organisationId: string,
): Promise<Partial<Record<QuotaName, number>>> {
  const quota = quotaOf(name);
  const count = quota && counters[quota];
  return count ? { [quota]: await count(acrossBrands(db), organisationId, clock.now()) } : {};
}

const organisationOf = (actor: Actor, brandIds: readonly BrandId[]): string =>
  actor.memberships.find((membership) => membership.brand_id === brandIds[0])?.organisation_id ?? actor.organisation_id;

/** Returns ids before they were validated: texts that are no UUID cannot be anybody's. */
function idsAt(parts: Parts, place: string): string[] {
  const [part, name] = place.split('.') as [keyof Parts, string];
  const ids = textsAt(parts, place);
  if (part !== 'params' && ids.some((id) => !isUuid(id))) throw invalidField(name, 'invalid');
  if (ids.some((id) => !isUuid(id))) throw notFound();
  return ids;
}

function textsAt(parts: Parts, place: string): string[] {
  const [part, name] = place.split('.') as [keyof Parts, string];
  const value = (parts[part] as Record<string, unknown> | undefined)?.[name];
  // A query that will be refused comes as it was sent: its lists are texts with commas.
  const texts = part === 'query' && typeof value === 'string' ? value.split(',') : value;
  return (Array.isArray(texts) ? texts : [texts]).filter((id): id is string => typeof id === 'string' && id !== '');
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
