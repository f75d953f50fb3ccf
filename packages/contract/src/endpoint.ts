import type { z } from 'zod';
import type { PermissionName } from './permissions.ts';

/** The callers allowed: everybody, signed-in users, members of the brand, staff, or holders of a permission. */
type Access = 'public' | 'signed-in' | 'brand member' | 'staff' | PermissionName;

/**
 * The record that a call is about, so that the guard finds its brand before the handler runs.
 * - `any-brand`: the permission in at least one brand suffices; the handler gets all brands of the caller's own organisation
 * where it is held. With a brand in `id` it gets that one, also of another organisation of the caller.
 * - `organisation`: the caller's own organisation, or the one named in the parameter.
 * - `brand`, `stream`, `mention`, `clipping`, `tag`, `source`, `file`, `kpi`, `newsroom`, `story`, `pr_style`,
 * `relation`, `relation_group`, `contact`, `email`, `note`,
 * `event`, `briefing`: the record named by `id`; a record of another organisation is not found.
 * - `report`: a report has several brands. The handler gets all brands of its organisation where the permission is held, and finds it
 * if these include all of its own.
 * - `brands`: a list of brand ids (or one) in `id`; without it all brands where the permission is held.
 */
interface Subject {
  kind: SubjectKind;
  /** Path of the id in the request, such as `params.stream_id`, `body.brand_id`, `query.brands`. */
  id?: `${'params' | 'body' | 'query'}.${string}`;
}
export const recordKinds = [
  'brand',
  'stream',
  'mention',
  'clipping',
  'source',
  'rss_feed',
  'file',
  'kpi',
  'tag',
  'newsroom',
  'story',
  'pr_style',
  'relation',
  'relation_group',
  'contact',
  'email',
  'note',
  'event',
  'briefing',
  'report',
] as const;
export type RecordKind = (typeof recordKinds)[number];
type SubjectKind = RecordKind | 'brands' | 'any-brand' | 'organisation';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v2 unless `base` is root; placeholders in braces. */
  path: `/${string}`;
  /** 'functions': work that may be given a machine of its own; it is called at the client's `functionsOrigin`. */
  base?: 'v2' | 'root' | 'functions';
  area: string;
  summary: string;
  access: Access;
  subject?: Subject;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Fields of a multipart body in place of `body`; the handler reads them, and the files, as they arrive. */
  multipart?: z.ZodObject;
  /** null: 204 without a body; 'raw': not JSON, the handler writes it. */
  answer: z.ZodType | null | 'raw';
  status?: 200 | 201 | 202 | 204;
  /** Largest body in bytes; defaults to one MiB. */
  bodyLimit?: number;
  /** The answer is shown once and kept nowhere, so an Idempotency-Key is not honoured. */
  answersSecret?: true;
  /** The handler waits for other hosts or for files: no transaction lasts as long, so an Idempotency-Key is not honoured. */
  waitsOutside?: true;
  /**
   * Class of the call where many wait for their turn: documents are delivered, or something large is worked off. Left out, it is that
   * of a screen, or of a program where it comes with an API token.
   */
  work?: 'collection' | 'backfill';
  /** Changes each record of a list for itself: the audit log has an entry for each, as of a call of `as`, whose parameter `id` names it. */
  each?: { as: string; id: string; fields?: readonly string[] };
  /** Reads what may be some seconds old: from a replica, where there is one. Writes nothing. */
  mayBeStale?: true;
  /** Changes nothing, though the method is not GET: allowed for records that the plan no longer includes, such as exports. */
  onlyReads?: true;
  /** A signature covers the body as it was sent: the handler reads it as text. */
  signed?: true;
  /** Answered while the session is locked too. */
  evenLocked?: true;
  /** Answered also in an impersonation that changes nothing: it changes nothing of the user's. */
  evenReadOnly?: true;
  /**
   * True: staff of the level `support` may make the call. Left out, they may make it if it only reads.
   */
  support?: boolean;
  /** Answered also while the user has to set up a second factor first. */
  evenUnenrolled?: true;
  /** Requests a minute for one caller if the usual limit is too generous. */
  rateLimit?: number;
}

/** Returns true for a call of staff that the level `support` may make. */
export const isOpenToSupport = ({ support, method }: Pick<Endpoint, 'support' | 'method'>): boolean =>
  support ?? method === 'GET';

/** Keeps the literal types of a table of endpoints. */
export const defineEndpoints = <const T extends Record<string, Endpoint>>(table: T): T => table;

type Schema<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType } ? S : never;
type OutputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<Schema<E, 'params'>>;
export type QueryOf<E extends Endpoint> = OutputOf<Schema<E, 'query'>>;
export type BodyOf<E extends Endpoint> = OutputOf<Schema<E, 'body'>>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends null
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 returns nothing, not undefined
      void
    : unknown;

type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };
/** The input of a call: `{ params, query, body }`, each only if the endpoint has it. */
export type InputOfEndpoint<E extends Endpoint> = Part<'params', InputOf<Schema<E, 'params'>>> &
  Part<'query', InputOf<Schema<E, 'query'>>> &
  Part<'body', InputOf<Schema<E, 'body'>>>;
