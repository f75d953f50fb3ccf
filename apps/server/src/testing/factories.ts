import { randomBytes } from 'node:crypto';
import { kpiForm, notificationForm, type PlanSlug, type PrStyle, type Role, streamForm } from '@masthead/contract';
import { hash } from '@node-rs/argon2';
import { v7 as uuidv7 } from 'uuid';
import { type BrandId, ownBrand, type Scope, scopeOf } from '../features/access/index.ts';
import { insertUser } from '../features/accounts/index.ts';
import { saveMention } from '../features/clippings/index.ts';
import { createGroup, createRelation } from '../features/connect/index.ts';
import { composeDocument, storeDocuments } from '../features/documents/index.ts';
import { createKpi } from '../features/kpi/index.ts';
import { addNote } from '../features/metrics/index.ts';
import { createNewsroom } from '../features/newsrooms/index.ts';
import { createNotification } from '../features/notifications/index.ts';
import { insertBrand, insertMember, insertOrganisation, insertSubscription } from '../features/organisations/index.ts';
import { ensureOutlets } from '../features/outlets/index.ts';
import { createFeed } from '../features/rss/index.ts';
import { createStory } from '../features/stories/index.ts';
import { createStream } from '../features/streams/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { type Db, rowOf, rowsOf, sql } from '../platform/db/index.ts';
import { matchQueued } from './match-queued.ts';
import { testPassword } from './server.ts';

const name = (start: string) => `${start}-${randomBytes(4).toString('hex')}`;
let hashed: Promise<string> | undefined;

export async function makeOrganisation(db: Db, plan: PlanSlug = 'enterprise'): Promise<{ id: string }> {
  const id = uuidv7();
  const now = new Date();
  await insertOrganisation(
    db,
    { id, slug: name('organisation'), name: name('Organisation'), currency_code: 'EUR', country_id: null },
    now,
  );
  await insertSubscription(db, id, plan, now);
  // Tests that move the clock are mostly not about the idle lock.
  await rowsOf(db, sql`update organisations set lockout_time = 0 where id = ${id}`);
  return { id };
}

export async function makeBrand(db: Db, organisationId: string): Promise<{ id: BrandId; name: string }> {
  const brand = { id: ownBrand(uuidv7()), name: name('Brand') };
  await insertBrand(
    db,
    { ...brand, organisation_id: organisationId, slug: name('brand'), currency_code: 'EUR', country_id: null },
    new Date(),
  );
  return brand;
}

/** A user who can sign in with the test password, member of the brands with the role. */
export async function makeUser(
  db: Db,
  organisationId: string,
  brandIds: readonly BrandId[],
  role: Role,
  staff = false,
): Promise<{ id: string; email: string }> {
  const user = { id: uuidv7(), email: `${name(role)}@example.org` };
  // A hash says itself what it costs: this one is checked in a moment, by the same code. New passwords cost what they always do.
  hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await insertUser(
    db,
    {
      ...user,
      organisation_id: organisationId,
      first_name: 'Ingrid',
      last_name: 'Ås',
      password_hash: await hashed,
      is_staff_member: staff,
      language: 'en',
    },
    new Date(),
  );
  for (const brandId of brandIds) await insertMember(db, brandId, user.id, role, new Date());
  return user;
}

/** An organisation with one brand and one user in it. */
export async function makeTenant(db: Db, role: Role = 'administrator', plan: PlanSlug = 'enterprise') {
  const organisation = await makeOrganisation(db, plan);
  const brand = await makeBrand(db, organisation.id);
  const user = await makeUser(db, organisation.id, [brand.id], role);
  return { organisation, brand, user };
}

export interface Records {
  invitation_id: string;
  session_id: string;
  passkey_id: string;
  api_token_id: string;
  mail_id: string;
  parked_item_id: string;
  step: string;
  brand_id: BrandId;
  organisation_id: string;
  user_id: string;
  stream_id: string;
  mention_id: string;
  clipping_id: string;
  source_id: string;
  media_outlet_id: string;
  /** Start of an audience of the outlet. */
  valid_from: string;
  note_id: string;
  rss_feed_id: string;
  notification_id: string;
  receiver_id: string;
  file_id: string;
  kpi_id: string;
  market_id: string;
  tag_id: string;
  export_id: string;
  newsroom_id: string;
  /** Address of the newsroom. */
  slug: string;
  handle_id: string;
  newsroom_file_id: string;
  follower_id: string;
  contact_id: string;
  story_id: string;
  /** Revision of the story. */
  revision: string;
  correction_id: string;
  pr_style_id: string;
  relation_id: string;
  group_id: string;
  /** Version of the stream. */
  version: string;
  /** Format in which a story is rendered. */
  format: string;
  /** Name of a function. */
  name: string;
}

/** One of everything in a tenant's brand, made the way the product makes it: a document is stored, matched and saved. */
export async function makeRecords(
  db: Db,
  { organisation, brand, user }: Awaited<ReturnType<typeof makeTenant>>,
): Promise<Records> {
  const word = `Norlunde${randomBytes(4).toString('hex')}`;
  const { outletId, sourceId } = await makeSource(db, organisation.id);
  const scope = scopeOf(
    {
      user_id: user.id,
      session_id: '',
      organisation_id: organisation.id,
      is_staff_member: false,
      language: 'en',
      impersonator_id: null,
      memberships: [],
    },
    [brand.id],
    organisation.id,
  );
  const services = { db, clock: systemClock };
  const streamId = await createStream(services, scope, streamForm.parse({ name: word, main_search_term: word }));
  await storeText(db, {
    sourceId,
    outletId,
    headline: `${word} sails`,
    body: `All ferries of ${word} sail again today.`,
  });
  await matchQueued(db);
  const mention = await rowOf(
    db,
    sql<{ id: string }>`select id from mentions where brand_id = ${brand.id} and stream_id = ${streamId}`,
  );
  const clipping = await saveMention(services, scope, mention!.id, ['Ferries']);
  const file_id = await makeFile(db, organisation.id, brand.id, user.id);
  return {
    ...(await makeInvitation(db, brand.id, user.id)),
    ...(await makeOwn(db, user.id)),
    mail_id: uuidv7(),
    parked_item_id: uuidv7(),
    step: 'profile',
    brand_id: brand.id,
    organisation_id: organisation.id,
    stream_id: streamId,
    mention_id: mention!.id,
    clipping_id: clipping.id,
    source_id: sourceId,
    media_outlet_id: outletId,
    valid_from: '2026-01-01',
    note_id: (await addNote(services, scope, brand.id, { day: '2026-01-01', text: word })).id,
    rss_feed_id: await createFeed(services, scope, { name: word, ordering: 'manual' }),
    ...(await makeNotification(db, user.id, organisation.id, streamId)),
    file_id,
    ...(await makeNewsroom(db, scope, brand.id, file_id)),
    ...(await makeStory(db, scope, brand.id)),
    ...(await makeKpi(db, scope, brand.id)),
    ...(await makeRelation(db, scope, brand.id)),
    tag_id: clipping.tags[0]!.id,
    version: '1',
    format: 'png',
    // The name of a function.
    name: 'render-pdf',
  };
}

/** A draft in the brand's newsroom, with one of each of its parts. */
async function makeStory(db: Db, scope: Scope, brandId: BrandId) {
  const story_id = await createStory({ db, clock: systemClock }, scope, brandId, { headline: 'Ferries sail' });
  const [correction_id, pr_style_id, now] = [uuidv7(), uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`insert into story_corrections (story_id, id, text, created_at) values (${story_id}, ${correction_id}, 'Five, not six.', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into pr_styles (id, brand_id, name, template, settings, created_at, updated_at) values (${pr_style_id}, ${brandId}, 'House', 'classic', ${styleSettings}, ${now}, ${now})`,
  );
  return { story_id, revision: '1', correction_id, pr_style_id };
}

const styleSettings = JSON.stringify({
  main_color: '#112233',
  secondary_color: '#445566',
  font: 'Georgia',
  logo_position: 'left',
} satisfies PrStyle['settings']);

/** A newsroom that is not published, with one of each of its parts. */
async function makeNewsroom(db: Db, scope: Scope, brandId: BrandId, fileId: string) {
  const form = { name: name('Newsroom'), country_id: 'DK', contact_name: 'Åse Brønlund' };
  const newsroom_id = await createNewsroom({ db, clock: systemClock }, scope, brandId, form);
  const [handle_id, newsroom_file_id, follower_id, now] = [uuidv7(), uuidv7(), uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`insert into newsroom_handles (newsroom_id, id, network, handle, created_at) values (${newsroom_id}, ${handle_id}, 'twitter', 'norlunde', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into newsroom_files (newsroom_id, id, file_id, title, created_at) values (${newsroom_id}, ${newsroom_file_id}, ${fileId}, 'Report', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into newsroom_followers (newsroom_id, id, email, language, token_hash, asked_at) values (${newsroom_id}, ${follower_id}, 'reader@example.org', 'en', ${randomBytes(32)}, ${now})`,
  );
  const contact_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into contacts (brand_id, id, name, created_at, updated_at) values (${brandId}, ${contact_id}, 'Ingrid Ås', ${now}, ${now})`,
  );
  return { newsroom_id, slug: form.name.toLowerCase(), handle_id, newsroom_file_id, follower_id, contact_id };
}

/** A relation in a group. */
async function makeRelation(
  db: Db,
  scope: Scope,
  brandId: BrandId,
): Promise<Pick<Records, 'relation_id' | 'group_id'>> {
  const services = { db, clock: systemClock };
  const relation_id = await createRelation(services, scope, brandId, { name: 'Åse Brønlund' });
  const group = { name: name('Group'), relations: [relation_id] };
  return { relation_id, group_id: await createGroup(services, scope, brandId, group) };
}

async function makeKpi(db: Db, scope: Scope, brandId: BrandId): Promise<Pick<Records, 'kpi_id' | 'market_id'>> {
  const days = { starts_at: '2026-01-01', ends_at: '2099-12-31' };
  const markets = [{ country_id: 'DK' }, { country_id: 'SE' }];
  const form = kpiForm.parse({ name: 'Year', currency_code: 'DKK', measures: ['clippings'], markets, ...days });
  const kpi_id = await createKpi({ db, clock: systemClock }, scope, brandId, form);
  const market = await rowOf(db, sql<{ id: string }>`select id from kpi_markets where kpi_id = ${kpi_id} limit 1`);
  return { kpi_id, market_id: market!.id };
}

/** A media notification of a user, who has to be a member where the stream is. */
export async function makeNotification(
  db: Db,
  userId: string,
  organisationId: string,
  streamId: string,
): Promise<Pick<Records, 'notification_id' | 'receiver_id'>> {
  const form = notificationForm.parse({
    title: 'Morning',
    times: ['08:00'],
    streams: [streamId],
    receivers: [{ kind: 'webhook', address: 'http://127.0.0.1:9/' }],
  });
  const config = readConfig({ MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' });
  const services = { db, clock: systemClock, config, origin: 'https://news.example' };
  const actor = { user_id: userId, session_id: '', organisation_id: organisationId, is_staff_member: false };
  const scope = scopeOf({ ...actor, language: 'en', impersonator_id: null, memberships: [] }, [], organisationId);
  const id = await createNotification(services, scope, form);
  const receiver = await rowOf(
    db,
    sql<{ id: string }>`select id from notification_receivers where notification_id = ${id}`,
  );
  return { notification_id: id, receiver_id: receiver!.id };
}

/** The row of a file in the brand; its bytes are nowhere. */
async function makeFile(db: Db, organisationId: string, brandId: BrandId, userId: string): Promise<string> {
  const id = uuidv7();
  const now = new Date();
  await rowsOf(
    db,
    sql`insert into files (id, organisation_id, brand_id, user_id, purpose, kind, name, content_type, bytes, sha256, storage_key, secret, created_at, stored_at)
        values (${id}, ${organisationId}, ${brandId}, ${userId}, 'attachment', 'document', 'report.pdf', 'application/pdf', 1, ${randomBytes(32)}, ${`files/${id}`}, 'secret', ${now}, ${now})`,
  );
  return id;
}

async function makeInvitation(db: Db, brandId: BrandId, inviterId: string): Promise<{ invitation_id: string }> {
  const [id, now] = [uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`insert into invitations (brand_id, id, email, role, status, language, token_hash, invited_by, created_at, expires_at)
        values (${brandId}, ${id}, 'guest@example.org', 'editor', 'pending', 'en', ${randomBytes(32)}, ${inviterId}, ${now}, ${new Date(now.getTime() + 86_400_000)})`,
  );
  return { invitation_id: id };
}

/** Creates records that belong to one user alone: another session, a passkey, an API token, an export. */
export async function makeOwn(db: Db, userId: string) {
  const [session_id, passkey_id, api_token_id, now] = [uuidv7(), uuidv7(), uuidv7(), new Date()];
  const later = new Date(now.getTime() + 86_400_000);
  await rowsOf(
    db,
    sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) values (${session_id}, ${userId}, ${randomBytes(32)}, ${now}, ${now}, ${later})`,
  );
  await rowsOf(
    db,
    sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name, is_backed_up, created_at)
        values (${passkey_id}, ${userId}, ${passkey_id}, ${randomBytes(32)}, 0, 'Laptop', true, ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into api_tokens (id, user_id, name, token_hash, hint, scopes, created_at) values (${api_token_id}, ${userId}, 'Reporting', ${randomBytes(32)}, 'abcd', '{read}', ${now})`,
  );
  const export_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into clipping_exports (id, organisation_id, brand_ids, user_id, format, filters, language, status, created_at)
        values (${export_id}, (select organisation_id from users where id = ${userId}), '{}', ${userId}, 'csv', '{}', 'en', 'ready', ${now})`,
  );
  return { user_id: userId, session_id, passkey_id, api_token_id, export_id };
}

/** An outlet with a source that is switched off, on the organisation's list. */
export async function makeSource(db: Db, organisationId: string): Promise<{ outletId: string; sourceId: string }> {
  const [outletId, sourceId, site] = [uuidv7(), uuidv7(), `${name('outlet')}.example`];
  const now = new Date();
  const outlet = {
    id: outletId,
    name: site,
    url: `https://${site}/`,
    site,
    country_id: 'DK',
    language: 'en',
    catalogue_key: null,
  };
  await ensureOutlets(db, [outlet], now);
  await rowsOf(
    db,
    sql`insert into sources (id, outlet_id, kind, url, url_hash, host, name, interval_seconds, enabled, created_at, updated_at)
        values (${sourceId}, ${outletId}, 'feed', ${`https://${site}/feed`}, ${randomBytes(16)}, ${site}, ${site}, 300, false, ${now}, ${now})`,
  );
  await rowsOf(db, sql`insert into source_states (source_id, next_fetch_at) values (${sourceId}, ${now})`);
  await rowsOf(
    db,
    sql`insert into organisation_sources (organisation_id, source_id, added_at) values (${organisationId}, ${sourceId}, ${now})`,
  );
  return { outletId, sourceId };
}

interface Text {
  sourceId: string;
  outletId: string;
  headline: string;
  body: string;
  publishedAt?: Date;
}

/** Stores a text as if it had been collected just now, queued for matching. Answers its id. */
export async function storeText(
  db: Db,
  { sourceId, outletId, headline, body, publishedAt = new Date() }: Text,
): Promise<string> {
  const id = uuidv7();
  const announced = {
    document_id: id,
    source_id: sourceId,
    outlet_id: outletId,
    url: `https://outlet.example/${id}`,
    outlet: { site: 'outlet.example', country_id: 'DK', language: 'en', media_type: 'web' },
    entry: {
      title: headline,
      summary: body,
      content_html: null,
      author: null,
      published_at: publishedAt.toISOString(),
      image_url: null,
    },
  };
  await storeDocuments(db, [composeDocument(announced, null)]);
  return id;
}
