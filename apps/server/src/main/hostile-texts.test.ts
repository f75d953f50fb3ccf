import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Endpoint, endpointList, pathOf } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeRecords, makeTenant, makeUser, type Records } from '../testing/factories.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/server.ts';

const folder = resolve(import.meta.dirname, '../../../../../shared/data/security');
const isThere = existsSync(folder);
const textsOf = (file: string): string[] =>
  gunzipSync(readFileSync(resolve(folder, `${file}.jsonl.gz`)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { text: string }).text);

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Fields that have a form of their own, by name: a text in them is refused before it could do anything. */
const formed: Record<string, unknown> = {
  country_id: 'DK',
  currency_code: 'EUR',
  language: 'en',
  password: 'Harbour1wind',
  password_confirmation: 'Harbour1wind',
  current_password: testPassword,
  terms_accepted: true,
  lockout_time: 30,
  color_primary: '#aa0011',
  color_secondary: '#aa0011',
  font_primary: 'Georgia',
  domain: 'example.org',
  original: null,
  cropped: null,
  media_types: ['web'],
  monitored_countries: [],
  excluded_countries: [],
  monitored_languages: [],
  excluded_languages: [],
  blocked_outlets: [],
  whitelisted_outlets: [],
  permissions: [],
  expires_at: null,
  scopes: ['read'],
  phone: null,
  starts_at: '2026-01-01',
  ends_at: '2099-12-31',
  valid_from: '2026-01-01',
  published_at: '2026-01-01T00:00:00Z',
  measures: ['clippings'],
  markets: [{ country_id: 'DK' }],
  categories: [],
  names: [],
  domains: [],
  timezone: 'UTC',
  preparation_id: null,
  media_outlet_id: null,
  stories: [],
  kpi_campaigns: [],
  relations: [],
  files: [],
  day: '2026-01-01',
  date: null,
  countries: [],
  main_color: '#aa0011',
  secondary_color: '#aa0011',
  website: null,
  contact_email: null,
  contact_phone: null,
  videos: [],
  slug: undefined,
  revision: undefined,
  newsroom_id: undefined,
  pr_style_id: null,
  photo_url: null,
  groups: [],
  youtube: null,
  twitter: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  pinterest: null,
  personal_website: null,
};

/** A body that an endpoint may take, with the text in every field where any text fits. */
function fill(schema: Schema, text: string): unknown {
  if (schema.anyOf) return fill(schema.anyOf.find((part) => part.type !== 'null') ?? schema.anyOf[0]!, text);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        name in formed ? formed[name] : fill(part, text),
      ]),
    );
  if (schema.type === 'array') return [fill(schema.items ?? {}, text)];
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  return sampleOf(schema, text);
}

const samples: Record<string, string> = {
  uri: 'https://example.org/a',
  uuid: '01890000-0000-7000-8000-000000000000',
  'date-time': '2030-01-01T00:00:00Z',
};
let guests = 0;
const isFree = (schema: Schema) => !schema.format && !schema.pattern && !schema.allOf;
const sampleOf = (schema: Schema, text: string): string =>
  schema.format === 'email'
    ? `guest-${++guests}@example.org`
    : isFree(schema)
      ? text
      : (samples[String(schema.format)] ?? patternSample(schema));
const patternSample = ({ pattern = '', allOf }: Schema & { pattern?: string; allOf?: unknown }): string =>
  allOf ? 'Harbour1wind' : pattern.includes('A-Z]{2}') ? 'DK' : pattern.includes('A-Z]{3}') ? 'EUR' : 'a1';

const schemaOf = (endpoint: Endpoint) =>
  z.toJSONSchema(endpoint.body!, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The same body without the fields that were refused, so that the others reach the handler. */
function without(body: Record<string, unknown>, refused: Record<string, unknown>): Record<string, unknown> {
  const left = structuredClone(body);
  for (const path of Object.keys(refused)) delete left[path.split('.')[0]!];
  return left;
}

const shares = 40;

/** What would end the session or the brand that the others need, or takes files instead of fields. */
const apart = /^auth\.(logout|lock)|password|two-factor|detach|opml|files\.store/;
/** What wants a link, a code, a passkey, a record or a setting besides, and so refuses these bodies in words. */
const asking =
  /^(auth\.(login|unlock|activate|oauth|passkeys|invitations)|staff\.|user\.(passkeys\.store|api-tokens\.store|smtp-settings\.test|media-)|organisations\.users|brands\.(media-outlet|authorized))/;
const withBody = endpointList.filter(
  ([name, endpoint]) => (endpoint as Endpoint).body && (endpoint as Endpoint).method !== 'GET' && !apart.test(name),
) as [string, Endpoint][];

describe.skipIf(!isThere)('hostile texts (need ../shared/data/security)', () => {
  let server: TestServer;
  let records: Records;
  let token: string;
  let staff: string;
  /** Calls that took at least one of the texts. */
  const taken = new Set<string>();
  const texts = isThere ? [...textsOf('naughty_strings'), ...textsOf('xss_payloads')] : [];

  beforeAll(async () => {
    server = await startTestServer({ settings: { MASTHEAD_RATE_LIMIT: '1000000' } });
    const { db } = server.database;
    const tenant = await makeTenant(db);
    records = await makeRecords(db, tenant);
    token = await server.signIn(tenant.user.email);
    staff = await server.signIn((await makeUser(db, tenant.organisation.id, [], 'administrator', true)).email);
  });
  afterAll(() => server.stop());

  const send = async (endpoint: Endpoint, body: Record<string, unknown>) => {
    const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
      name in records ? records[name as keyof Records] : 'x'.repeat(43),
    );
    const place = endpoint.subject?.id?.split('.');
    if (place?.[0] === 'body') body[place[1]!] = records.brand_id;
    const response = await fetch(server.origin + path, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${endpoint.access === 'staff' ? staff : token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    const isRefusal = response.status === 422 && answer.startsWith('{');
    return {
      status: response.status,
      errors: isRefusal ? ((JSON.parse(answer) as { errors?: Record<string, unknown> }).errors ?? {}) : {},
    };
  };

  it.each(withBody)(
    '%s answers each of them without a fault of its own',
    async (name, endpoint) => {
      // Each endpoint meets its share of the texts, and together they meet all.
      const offset = withBody.findIndex(([, other]) => other === endpoint) % shares;
      const mine = [...texts.filter((_, index) => index % shares === offset), '\u0000', 'a\ud800b', '\u202e', '\ufeff'];
      const faults: string[] = [];
      const schema = schemaOf(endpoint);
      for (const text of mine) {
        const body = fill(schema, text) as Record<string, unknown>;
        const first = await send(endpoint, body);
        const { status } = first.status === 422 ? await send(endpoint, without(body, first.errors)) : first;
        // 503: an address outside cannot be reached, which is no fault of ours.
        if ([first.status, status].some((code) => code >= 500 && code !== 503))
          faults.push(`${status} ${JSON.stringify(text.slice(0, 80))}`);
        if (status < 300) taken.add(name);
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );

  it('reach the handlers behind the schemas', () => {
    expect(taken.size).toBeGreaterThan(withBody.length / 2);
    const ours = withBody.filter(
      ([name, { area }]) => /auth|user|brands|organisation|security/.test(area) && !asking.test(name),
    );
    expect(ours.map(([name]) => name).filter((name) => !taken.has(name))).toEqual([]);
  });

  it('are kept and shown back as they are, in JSON that no browser takes for a page', async () => {
    const fits = texts.filter((text) => text.trim() !== '' && text.trim().length <= 255);
    expect(fits.length).toBeGreaterThan(900);
    for (const text of fits) {
      const response = await fetch(`${server.origin}/v2/brands/${records.brand_id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: text }),
      });
      const { data } = (await response.json()) as { data: { name: string } };
      expect(data.name).toBe(text.replaceAll('\u0000', '').toWellFormed().trim());
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  }, 120_000);

  it('lose only what no text can hold: U+0000 and halves of characters', async () => {
    const body = JSON.stringify({ name: 'a\u0000b' }).replace('b', 'b\\ud800c');
    const response = await fetch(`${server.origin}/v2/brands/${records.brand_id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    expect(((await response.json()) as { data: { name: string } }).data.name).toBe('ab\ufffdc');
  });

  it('do no harm in addresses and queries', async () => {
    const lists = [
      'streams?search=',
      'mentions?search=',
      'clippings?search=',
      `brands/`,
      'auth/invitations/',
      'user/brands/',
    ];
    const faults: string[] = [];
    for (const [index, text] of texts.entries()) {
      const path = lists[index % lists.length]! + encodeURIComponent(text.toWellFormed());
      const { status } = await fetch(`${server.origin}/v2/${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (status >= 500) faults.push(`${status} ${path.slice(0, 120)}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
