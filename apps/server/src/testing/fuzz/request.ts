import { hostileBodies, hostileCursor, hostileValue } from './hostile-values.ts';
import type { Ready } from './making.ts';
import type { Operation, Schema } from './operations.ts';
import { isRecord } from './outcomes.ts';
import type { Random } from './random.ts';
import { createValues } from './valid-values.ts';
import { factFor, type World } from './world.ts';

/** Share of the requests that name the brand if the document lets them leave it out: some calls then ask for it. */
const mostlyNamed = 0.8;

export interface Request {
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
export function makeRequest({ operation, random, world, addresses, text }: Making): Request {
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
export function complete(request: Request, ready: Ready | undefined): void {
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
export function spoil(request: Request, random: Random, text: () => string): void {
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
export function dropFields(request: Request, refused: readonly string[]): boolean {
  const names = new Set(refused.map((path) => path.split('.')[0]!));
  request.query = request.query.filter(([name]) => !names.has(name));
  if (isRecord(request.body))
    request.body = Object.fromEntries(Object.entries(request.body).filter(([name]) => !names.has(name)));
  return names.size > 0;
}
