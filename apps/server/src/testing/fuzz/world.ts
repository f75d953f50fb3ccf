import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { idField, mediaTiers, mediaTypes, sentiments } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, makeToken } from '../../features/access/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeRecords, makeTenant, makeUser } from '../factories.ts';
import { makeNotification } from '../make-notification.ts';
import { makeOwn } from '../make-own.ts';
import { makePng } from '../media.ts';
import { isBusy, patientFetch } from '../patient-fetch.ts';
import { type TestServer, testPassword } from '../server.ts';
import type { Schema } from './operations.ts';
import type { Random } from './random.ts';

const callerNames = ['administrator', 'member', 'reader', 'staff', 'token'] as const;
type CallerName = (typeof callerNames)[number];

/** An organisation with one of everything, and tokens of its callers. */
export interface World {
  callers: Record<CallerName, string>;
  /** Values of parameters and ids by their names. */
  facts: Record<string, string>;
}

/** Makes an organisation with one of everything, published if something can be. */
export async function makeWorld(server: TestServer): Promise<World> {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const records = await makeRecords(db, tenant);
  const organisationId = tenant.organisation.id;
  const makeCaller = async (role: 'brand_manager' | 'reader' | 'administrator', isStaff = false) =>
    await server.signIn((await makeUser(db, organisationId, isStaff ? [] : [tenant.brand.id], role, isStaff)).email);
  const administrator = await server.signIn(tenant.user.email);
  const client = server.client(administrator);
  const { data: apiToken } = await client('user.api-tokens.store', {
    body: { name: 'Fuzz', current_password: testPassword, scopes: ['read', 'write'] },
  });
  const invitation = makeToken();
  await rowsOf(
    db,
    sql`update invitations set token_hash = ${hashToken(invitation)}, email = ${tenant.user.email} where id = ${records.invitation_id}`,
  );
  const staff = await makeCaller('administrator', true);
  const picture = await upload(server, administrator, records.brand_id);
  await client('newsrooms.publish', { params: { newsroom_id: records.newsroom_id } });
  const story = { story_id: records.story_id };
  await client('stories.update', {
    params: story,
    body: { copytext: '<p>All ferries sail again.</p>', contact: press },
  });
  await client('stories.publish', { params: story, body: {} });
  await client('auth.password-recovery.request', { body: { email: tenant.user.email } });
  const mail = (await server.client(staff)('staff.outbox.index', { query: { limit: 1 } })).data[0]!;
  const feed = (await client('rss-feeds.index', { params: { brand_id: records.brand_id } })).data[0]!;
  const outlet = (await client('media-outlets.index', { query: { limit: 1 } })).data[0]!;
  return {
    callers: {
      administrator,
      staff,
      member: await makeCaller('brand_manager'),
      reader: await makeCaller('reader'),
      token: apiToken.token,
    },
    facts: {
      ...records,
      ...(await makeOwn(db, tenant.user.id)),
      ...(await makeNotification(db, tenant.user.id, organisationId, records.stream_id)),
      ...picture,
      mail_id: mail.id,
      parked_item_id: await park(server, records.stream_id),
      api_token_id: apiToken.id,
      email: tenant.user.email,
      password: testPassword,
      token: /\/rss\/([\w-]+)\.xml/.exec(feed.url)![1]!,
      invitation_token: invitation,
      other_outlet_id: outlet.id,
    },
  };
}

const press = { name: 'Åse Brønlund', email: 'press@example.org' };

/** Uploads a picture. Returns the parts of its address. */
async function upload(server: TestServer, token: string, brandId: string) {
  const form = new FormData();
  form.set('purpose', 'picture');
  form.set('brand_id', brandId);
  form.set('file', new File([new Uint8Array(makePng(700, 700))], 'harbour.png', { type: 'image/png' }));
  const response = await patientFetch(isBusy)(`${server.origin}/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: { id: string; url: string } };
  const [, , , secret, name] = data.url.split('/');
  return { file_id: data.id, secret: secret!, name: name! };
}

async function park(server: TestServer, streamId: string): Promise<string> {
  const [id, now] = [uuidv7(), new Date()];
  await rowsOf(
    server.database.db,
    sql`insert into parked_items (id, kind, item_id, subject, attempts, reason, detail, first_failed_at, changed_at, parked_at)
        values (${id}, 'webhook', ${streamId}, 'Hook', 5, 'refused', '', ${now}, ${now}, ${now})`,
  );
  return id;
}

/** Values of fields whose schema does not say everything, by the name of the field. */
const byName: Record<string, readonly unknown[]> = {
  timezone: ['UTC', 'Europe/Copenhagen', 'America/St_Johns'],
  include: ['counts', 'country', 'stats,relations', ''],
  countries: ['DK,SE', 'DE'],
  clipping_countries: ['DK'],
  tiers: mediaTiers.slice(0, 2),
  types: mediaTypes.slice(0, 3),
  media_types: mediaTypes.slice(0, 3),
  sentiments: sentiments.slice(0, 2),
  sentiment: sentiments.slice(0, 2),
  languages: ['en,da'],
  password: ['Harbour1wind'],
  current_password: [testPassword],
  start: ['2026-01-05T00:00:00Z', '2026-10-26T00:00:00+01:00', '2025-12-31T23:59:59Z'],
  end: ['2026-11-22T00:00:00Z', '2027-02-01T00:00:00+14:00'],
  first: ['2026-01-01'],
  last: ['2026-12-31'],
  starts_at: ['2026-01-01'],
  ends_at: ['2026-12-31', '2099-12-31'],
  phone: [null, '+45 33 12 34 56'],
  contact_phone: [null, '+45 33 12 34 56'],
  terms_accepted: [true],
  handle: ['norlunde', '@norlunde'],
  vat_number: [null, 'DK12345678'],
  query_text: [null, 'ferry AND harbour', '"fast ferry" OR (ferr* NEAR/5 dock)'],
  opml: ['<opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/feed"/></body></opml>'],
  csv: ['name,url,country\nHarbour Post,https://harbour.example/,DK\n'],
  revision: [1],
  version: [1],
};

/** Fields that must have the same value as another, or are in another form in one place only. */
const inPlace: Record<string, string> = {
  'auth.invitations.show token': 'invitation_token',
  'auth.invitations.accept token': 'invitation_token',
  'auth.login email': 'email',
  'auth.login password': 'password',
  'auth.unlock password': 'password',
  'auth.password-recovery.request email': 'email',
};

const days: Record<string, string> = { start: '2026-01-01', end: '2026-12-31' };
const corpora = resolve(import.meta.dirname, '../../../../../../shared/data/security');

/** Hostile strings of other people's collections, if the machine has them, and a few of our own. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE students;--",
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '../../etc/passwd',
  'Åse Brønlund 日本語 العربية',
  '\u0000',
  'a\ud800b',
  '\u202eabc',
  ...['naughty_strings', 'xss_payloads'].flatMap((file) => {
    const path = resolve(corpora, `${file}.jsonl.gz`);
    if (!existsSync(path)) return [];
    const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n').filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { text: string }).text);
  }),
];

interface Field {
  operation: string;
  path: readonly string[];
  /** The place of the field, such as `query`. */
  part: 'path' | 'query' | 'body';
  schema: Schema;
}

/** Returns a value that fits a field of this world; undefined: its schema says enough. */
export function factFor(world: World, addresses: readonly string[], random: Random, field: Field): unknown {
  const { operation, path, part } = field;
  const name = path.at(-1)!;
  const placed = inPlace[`${operation} ${name}`];
  if (placed) return world.facts[placed];
  if (part === 'path' && world.facts[name] !== undefined) return world.facts[name];
  const id = factOfId(world, operation, path.filter((part) => part !== '*').join('.'));
  if (id !== undefined && (part === 'query' || field.schema.format === 'uuid')) return id;
  if (field.schema.format === 'date' && days[name]) return days[name];
  if (name === 'url' || name === 'photo_url') return random.pick(addresses);
  const values = byName[name];
  return values && (part === 'query' || !/s$/.test(name) || name === 'terms_accepted')
    ? random.pick(values)
    : undefined;
}

function factOfId({ facts }: World, operation: string, path: string): string | undefined {
  const kind = idField(operation, path)?.kind;
  if (!kind) return undefined;
  const name = path.split('.').at(-1)!;
  if (facts[name] !== undefined) return facts[name];
  if (name === 'with' || name === 'doubles') return facts.other_outlet_id;
  return facts[`${kind === 'relation_group' ? 'group' : kind}_id`];
}
