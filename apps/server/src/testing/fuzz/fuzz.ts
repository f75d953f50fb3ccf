import { randomInt } from 'node:crypto';
import { ApiError } from '@masthead/contract';
import { inFull } from '../extent.ts';
import { makePng } from '../media.ts';
import { isBusy, patientFetch } from '../patient-fetch.ts';
import type { TestServer } from '../server.ts';
import { beyondNumbers, hostileBodies, hostileCursor, hostileValue } from './hostile-values.ts';
import type { Outside, Ready } from './making.ts';
import { type OpenApi, type Operation, operationsOf, type Schema } from './operations.ts';
import { createOutcomes, type FuzzReport, failureIn, isRecord, refusedIn } from './outcomes.ts';
import { startOutside } from './outside.ts';
import { createRandom, type Random } from './random.ts';
import { hasMaker, readyFor } from './states.ts';
import { createValues } from './valid-values.ts';
import { factFor, hostileTexts, makeWorld, type World } from './world.ts';

interface Options {
  server: TestServer;
  requests: number;
  seed?: number;
  /** TXT records that the server finds by their names. */
  txtRecords: Map<string, string>;
  /** Messages of errors that the server has logged, by the id of the request. */
  logged?: ReadonlyMap<string, string>;
  /** Calls that no valid request can make succeed. */
  unreachable?: ReadonlySet<string>;
}

/**
 * Returns the seed of MASTHEAD_FUZZ_SEED. Without it the suite sends the same requests each time, so that it fails for changes
 * alone; `npm run test:long` sends others.
 */
const fuzzSeed = (): number => Number(process.env.MASTHEAD_FUZZ_SEED ?? (inFull ? randomInt(2 ** 31) : 1));

/** A server that has just started may be too busy for its first call. */
const patient = patientFetch(isBusy);

const lanes = 4;
/** Valid requests that a read, or a call whose record is put into the right state, gets until one succeeds. */
const mostTries = 5;
/** Valid requests that a call gets in the end if none has succeeded: what the document cannot express, chance may miss in all before. */
const lastTries = 60;
/** Requests after which a lane continues with a new organisation: deletions would leave little of the old one. */
const worldLength = 150;
/** Requests that draw pages in a browser take seconds, so the random part sends few of them. */
const isSlow = (id: string) => id.startsWith('screenshots.') || id === 'clippings.pdf';
/** Calls after which an organisation, a user or a session is no longer what the others need. */
const ending =
  /^(auth\.(logout|lock)|brands\.(delete|members)|user\.(brands\.detach|password|two-factor|sessions|update)|organisations\.users|staff\.(users\.impersonate|media-outlets\.merge))/;
/** Sends requests made from the server's own OpenAPI document, half of them valid, and reports how they were answered. */
export async function fuzz(options: Options): Promise<FuzzReport> {
  const { server, requests, seed = fuzzSeed(), txtRecords, logged, unreachable = new Set() } = options;
  const document = (await (await patient(`${server.origin}/v2/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const outside = { ...(await startOutside()), txtRecords };
  const outcomes = createOutcomes(seed, logged);
  const addresses = outside.addresses.map((path) => outside.origin + path);
  const byRead = operations.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  const plan = [
    ...byRead.map((operation) => ({ operation, isValid: true })),
    ...byRead.map((operation) => ({ operation, isValid: false })),
  ];
  const laneOf = (random: Random) => createLane({ server, random, addresses, outside, outcomes, byId });
  try {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const random = createRandom(seed + lane);
        const run = laneOf(random);
        const mine = plan.filter((_, at) => at % lanes === lane).slice(0, requests / lanes);
        for (const { operation, isValid } of mine) {
          // A read may meet a caller that cannot make it; another try has another caller.
          let tries = isValid && (operation.method === 'GET' || hasMaker(operation.id)) ? mostTries : 1;
          while (tries-- > 0 && (await run(operation, isValid)) >= 300);
        }
        for (let sent = mine.length; sent < Math.floor(requests / lanes); sent++) {
          const operation = random.pick(operations);
          await run(isSlow(operation.id) && !random.chance(0.1) ? random.pick(byRead) : operation, random.chance(0.5));
        }
      }),
    );
    const run = laneOf(createRandom(seed + lanes));
    for (const operation of requests < operations.length ? [] : outcomes.neverDone(operations)) {
      if (unreachable.has(operation.id)) continue;
      let tries = lastTries;
      while (tries-- > 0 && (await run(operation, true)) >= 300);
    }
  } finally {
    await outside.stop();
  }
  return outcomes.report(operations);
}

interface Lane {
  server: TestServer;
  random: Random;
  addresses: readonly string[];
  outside: Outside;
  outcomes: ReturnType<typeof createOutcomes>;
  byId: ReadonlyMap<string, Operation>;
}

/** Share of the requests that name the brand if the document lets them leave it out: some calls then ask for it. */
const mostlyNamed = 0.8;

/** Share of the hostile requests that meet a record in the right state; making one takes several calls. */
const readyHostile = 0.2;

/**
 * Returns a function that sends one request after the other as callers of one organisation, and begins a new one from time to
 * time. It returns the status of the answer.
 */
function createLane({ server, random, addresses, outside, outcomes, byId }: Lane) {
  let world: World | undefined;
  let left = 0;
  let texts = random.whole(0, hostileTexts.length - 1);
  const text = () => hostileTexts[texts++ % hostileTexts.length]!;
  return async (operation: Operation, isValid: boolean): Promise<number> => {
    if (!world || left-- <= 0) {
      world = await makeWorld(server);
      left = worldLength;
    }
    const request = makeRequest({ operation, random, world, addresses, text });
    if (isValid || random.chance(readyHostile)) {
      try {
        complete(request, await readyFor(operation.id, { server, world, outside }));
      } catch (error) {
        // Earlier requests may have left an organisation in which nothing can be made, as one that requires a second factor.
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        left = 0;
        return error.status;
      }
    }
    if (!isValid) spoil(request, random, text);
    // Only what has been deleted can be restored.
    const deletes = isValid && byId.get(operation.id.replace(/\.bulk-restore$/, '.bulk-delete'));
    if (deletes && deletes !== operation) await send(server, { ...request, operation: deletes }, { isValid, outcomes });
    let answer = await send(server, request, { isValid, outcomes });
    // Fields whose rules the document cannot express are refused by name: without them the request reaches the handler.
    if (isValid && answer.status === 422 && dropFields(request, answer.refused))
      answer = await send(server, request, { isValid, outcomes });
    // A caller who was signed out, or has to set up something first, is of no more use.
    if (isValid && (answer.status === 401 || answer.code === 'second_factor_missing')) left = 0;
    if (answer.status < 300 && ending.test(operation.id)) left = 0;
    return answer.status;
  };
}

interface Request {
  operation: Operation;
  params: Record<string, string>;
  query: [string, string][];
  body: unknown;
  /** Replaces the body as it would be written. */
  rawBody: string | Buffer | null;
  headers: Record<string, string>;
}

interface Making {
  operation: Operation;
  random: Random;
  world: World;
  addresses: readonly string[];
  text: () => string;
}

/** Makes a request that the document allows. */
function makeRequest({ operation, random, world, addresses, text }: Making): Request {
  const valueIn = (part: 'path' | 'query' | 'body') =>
    createValues(random, {
      text,
      value: (path, schema) => {
        if (path.length === 0) return undefined;
        const isAddress = schema.format === 'uri' && !schema.pattern;
        if (isAddress) return random.pick(addresses);
        if (schema.type === 'array' || (part === 'body' && schema.anyOf)) return undefined;
        return factFor(world, addresses, random, { operation: operation.id, path, part, schema });
      },
    });
  const asText = (value: unknown) => (typeof value === 'object' ? '' : String(value));
  const query = operation.parameters
    .filter(
      (parameter) =>
        parameter.in === 'query' &&
        !['cursor', 'url'].includes(parameter.name) &&
        (parameter.required || random.chance(parameter.name === 'brand' ? mostlyNamed : 0.3)),
    )
    .map(({ name, schema }): [string, string] => [name, asText(valueIn('query')({ schema, path: [name] }))]);
  const params = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, schema }) => [name, asText(valueIn('path')({ schema, path: [name] }))]),
  );
  if (operation.id.startsWith('screenshots.') && operation.id !== 'screenshots.story')
    query.push(['url', addresses[0]!]);
  if (operation.id === 'pictures.show') query.splice(0, query.length, ['url', addresses[1]!]);
  const caller =
    operation.access === 'staff'
      ? 'staff'
      : random.chance(0.9)
        ? 'administrator'
        : random.pick(['token', 'member'] as const);
  const body = operation.body ? valueIn('body')({ schema: operation.body.schema, path: [] }) : undefined;
  return {
    operation,
    params,
    query,
    body: sameTwice(body),
    rawBody: null,
    headers: { authorization: `Bearer ${world.callers[caller]}` },
  };
}

/** Gives a request what its record in the right state needs. */
function complete(request: Request, ready: Ready | undefined): void {
  if (!ready) return;
  Object.assign(request.params, ready.params);
  if (ready.query) request.query = Object.entries(ready.query);
  if (ready.body) request.body = { ...(isRecord(request.body) && request.body), ...ready.body };
  if (ready.token) request.headers.authorization = `Bearer ${ready.token}`;
}

/** Makes a repeated password the same as the first one. */
function sameTwice(body: unknown): unknown {
  if (isRecord(body) && 'password_confirmation' in body)
    return { ...body, password: 'Harbour1wind', password_confirmation: 'Harbour1wind' };
  return body;
}

/** Makes a valid request a hostile one: at one place, or as a whole. */
function spoil(request: Request, random: Random, text: () => string): void {
  const { operation } = request;
  const ways = [
    ...(operation.parameters.some((parameter) => parameter.in === 'path') ? ['path'] : []),
    ...(operation.parameters.some((parameter) => parameter.in === 'query') ? ['query', 'query'] : []),
    ...(operation.parameters.some(({ name }) => name === 'cursor') ? ['cursor'] : []),
    ...(operation.body ? ['field', 'field', 'field', 'field', 'raw'] : ['body']),
    'headers',
    'caller',
  ];
  const value = () => hostileValue(random, text);
  const word = () => {
    const made = value();
    return (typeof made === 'object' ? JSON.stringify(made) : String(made)).slice(0, 6000).toWellFormed();
  };
  switch (random.pick(ways)) {
    case 'path': {
      const names = Object.keys(request.params);
      request.params[random.pick(names)] = word().slice(0, 450).toWellFormed() || '-';
      break;
    }
    case 'query': {
      const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      for (let at = 0; at < random.whole(1, 3); at++) request.query.push([random.pick(names), word()]);
      if (random.chance(0.1)) request.query.push([`${random.pick(names)}[${word().slice(0, 10)}]`, word()]);
      break;
    }
    case 'cursor':
      request.query.push(['cursor', random.chance(0.8) ? hostileCursor(random) : word().slice(0, 490)]);
      break;
    case 'field':
      request.body = withHostileField(request.body, operation.body!.schema, random, value);
      break;
    case 'raw':
    case 'body':
      request.rawBody = random.pick(hostileBodies);
      if (random.chance(0.2))
        request.headers['content-type'] = random.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=utf-16',
          'x',
        ]);
      break;
    case 'headers':
      request.headers[
        random.pick([
          'accept-language',
          'idempotency-key',
          'x-demo-data',
          'range',
          'if-none-match',
          'x-forwarded-for',
          'accept-encoding',
          'if-modified-since',
          'cookie',
          'origin',
        ])
      ] = word()
        .replace(/[^\x20-\x7e]/g, '?')
        .trim()
        .slice(0, 2000);
      break;
    default:
      request.headers.authorization = random.pick([
        '',
        'Bearer',
        'Bearer x',
        `Bearer ${'x'.repeat(5000)}`,
        'Basic YTpi',
        'Bearer mh_x',
      ]);
  }
}

/** Returns a body with a hostile value in one place: a field that is there, or one that the schema knows. */
function withHostileField(body: unknown, schema: Schema, random: Random, value: () => unknown): unknown {
  if (Array.isArray(body) && body.length > 0 && random.chance(0.7)) {
    const at = random.whole(0, body.length - 1);
    return body.map((item, index) => (index === at ? withHostileField(item, schema.items ?? {}, random, value) : item));
  }
  const names = isRecord(body) ? [...new Set([...Object.keys(body), ...Object.keys(schema.properties ?? {})])] : [];
  if (names.length === 0 || random.chance(0.05)) return value();
  const name = random.pick(names);
  const old = (body as Record<string, unknown>)[name];
  const isDeep = typeof old === 'object' && old !== null && random.chance(0.7);
  return {
    ...(body as Record<string, unknown>),
    [name]: isDeep ? withHostileField(old, schema.properties?.[name] ?? {}, random, value) : value(),
  };
}

/** Removes refused fields from a request. Returns false if there are none. */
function dropFields(request: Request, refused: readonly string[]): boolean {
  const names = new Set(refused.map((path) => path.split('.')[0]!));
  request.query = request.query.filter(([name]) => !names.has(name));
  if (isRecord(request.body))
    request.body = Object.fromEntries(Object.entries(request.body).filter(([name]) => !names.has(name)));
  return names.size > 0;
}

interface Sending {
  isValid: boolean;
  outcomes: ReturnType<typeof createOutcomes>;
}

/** Encodes a part of an address. Half a surrogate pair, which no address can contain, becomes U+FFFD. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Sends a request and notes the answer. Returns its status and the fields that were refused. */
async function send(server: TestServer, request: Request, { isValid, outcomes }: Sending) {
  const { operation, params, query } = request;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? 'x'));
  const search = query.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&');
  const address = path + (search ? `?${search}` : '');
  const { body, type } = writeBody(request);
  const headers = { ...(body !== undefined && type && { 'content-type': type }), ...request.headers };
  const started = performance.now();
  const described = `${operation.method} ${address.slice(0, 600)} ${type} ${String(body ?? '').slice(0, 600)} ${JSON.stringify(
    headers,
  )
    .replace(/Bearer [\w-]{20,}/, 'Bearer …')
    .slice(0, 300)}`;
  try {
    const response = await fetch(server.origin + address, {
      method: operation.method,
      headers,
      ...(body !== undefined && operation.method !== 'GET' && { body: body as string }),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    const answer = await response.text();
    const took = performance.now() - started;
    outcomes.note({ operation, isValid, status: response.status, answer, took, described });
    return {
      status: response.status,
      code: failureIn(answer)?.code,
      refused: response.status === 422 ? refusedIn(answer) : [],
    };
  } catch (error) {
    outcomes.note({
      operation,
      isValid,
      status: 0,
      answer: String(error),
      took: performance.now() - started,
      described,
    });
    return { status: 0, code: undefined, refused: [] };
  }
}

function writeBody({ operation, body, rawBody }: Request): { body: string | Buffer | undefined; type: string } {
  if (operation.body?.type === 'multipart/form-data') {
    if (rawBody !== null) return { body: rawBody, type: 'multipart/form-data; boundary=edge' };
    return { body: multipart(isRecord(body) ? body : {}), type: 'multipart/form-data; boundary=edge' };
  }
  const type = operation.body || rawBody !== null ? 'application/json' : '';
  if (rawBody !== null) return { body: rawBody, type };
  if (!operation.body) return { body: undefined, type };
  return { body: JSON.stringify(body ?? {})?.replaceAll(`"${beyondNumbers}"`, '1e400'), type };
}

const multipart = ({ file: _, ...fields }: Record<string, unknown>): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
      ),
    ),
    Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    makePng(700, 700),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
