import { randomBytes } from 'node:crypto';
import { kpiForm, mediaProfileForm, reportForm, streamForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type BrandId, type Scope, scopeOf } from '../features/access/index.ts';
import { createEvent } from '../features/calendar/index.ts';
import { saveMention } from '../features/clippings/index.ts';
import { writeComment } from '../features/comments/index.ts';
import { createGroup, createRelation } from '../features/connect/index.ts';
import { mergeRelations } from '../features/connect/merging/merge-relations.ts';
import { createEmail } from '../features/emails/index.ts';
import { coverageKind, peopleKind, readFile, streamsKind } from '../features/imports/index.ts';
import { createKpi } from '../features/kpi/index.ts';
import { addAnnotation } from '../features/metrics/index.ts';
import { createNote } from '../features/notes/index.ts';
import { createProfile } from '../features/profiles/index.ts';
import { createReport } from '../features/reports/index.ts';
import { createFeed } from '../features/rss/index.ts';
import { createStream } from '../features/streams/index.ts';
import { createGroup as createTrendGroup } from '../features/trends/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { readConfig } from '../platform/config/index.ts';
import { type Db, rowOf, rowsOf, sql } from '../platform/db/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { makeBillingRecords } from './billing-records.ts';
import { makeBriefing } from './make-briefing.ts';
import { makeSource, storeText } from './make-document.ts';
import { makeMessage } from './make-message.ts';
import { makeNotification } from './make-notification.ts';
import { makeOwn, makeStreamFolder, makeView } from './make-own.ts';
import { makePrint } from './make-print.ts';
import { makeRecording } from './make-recording.ts';
import { makeSample } from './make-sample.ts';
import { makeSocial } from './make-social.ts';
import { makeNewsroom, makeStory } from './make-story.ts';
import type { makeTenant } from './make-tenant.ts';
import { matchQueued } from './match-queued.ts';
import { randomName } from './random-name.ts';

export { makeSource, storeText } from './make-document.ts';
export { makeBrand, makeOrganisation, makeTenant, makeUser } from './make-tenant.ts';

export interface Records {
  invitation_id: string;
  session_id: string;
  passkey_id: string;
  device_id: string;
  api_token_id: string;
  mail_id: string;
  parked_item_id: string;
  step: string;
  brand_id: BrandId;
  organisation_id: string;
  user_id: string;
  stream_id: string;
  mention_id: string;
  document_id: string;
  clipping_id: string;
  source_id: string;
  media_outlet_id: string;
  media_profile_id: string;
  question_id: string;
  /** Start of an audience of the outlet. */
  valid_from: string;
  annotation_id: string;
  view_id: string;
  note_id: string;
  merge_id: string;
  comment_id: string;
  event_id: string;
  reminder_id: string;
  import_id: string;
  coverage_import_id: string;
  stream_import_id: string;
  print_upload_id: string;
  print_article_id: string;
  recording_id: string;
  /** Number of a printed page. */
  number: string;
  social_network_id: string;
  profile_id: string;
  rss_feed_id: string;
  notification_id: string;
  receiver_id: string;
  file_id: string;
  kpi_id: string;
  market_id: string;
  tag_id: string;
  key_message_id: string;
  spokesperson_id: string;
  quote_id: string;
  trend_group_id: string;
  export_id: string;
  report_id: string;
  link_id: string;
  report_template_id: string;
  briefing_id: string;
  issue_id: string;
  newsroom_id: string;
  /** Address of the newsroom. */
  slug: string;
  handle_id: string;
  newsroom_file_id: string;
  follower_id: string;
  press_enquiry_id: string;
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
  invoice_id: string;
  enquiry_id: string;
  /** Code of a coupon. */
  coupon: string;
  coupon_id: string;
  plan: string;
  email_id: string;
  /** An address on the suppression list of the organisation. */
  email: string;
}

/**
 * Makes one of everything in a tenant's brand, in the way the product does: a document is stored, matched and saved.
 */
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
  const document_id = await storeText(db, {
    sourceId,
    outletId,
    headline: `${word} sails`,
    body: `All ferries of ${word} sail again today.`,
  });
  await matchQueued(db);
  const mention = await makeSample(db, { brand_id: brand.id, stream_id: streamId });
  const clipping = await saveMention(services, scope, mention.id, ['Ferries']);
  const file_id = await makeFile(db, organisation.id, brand.id, user.id);
  await rowsOf(
    db,
    sql`insert into brand_audiences (brand_id, outlet_id, impressions, source, recorded_at) values (${brand.id}, ${outletId}, 5000, 'Media kit', now())`,
  );
  return {
    ...(await makeInvitation(db, brand.id, user.id)),
    ...(await makeOwn(db, user.id)),
    mail_id: uuidv7(),
    parked_item_id: uuidv7(),
    step: 'profile',
    brand_id: brand.id,
    organisation_id: organisation.id,
    stream_id: streamId,
    mention_id: mention.id,
    document_id,
    clipping_id: clipping.id,
    source_id: sourceId,
    media_outlet_id: outletId,
    ...(await makeProfiles(db)),
    valid_from: '2026-01-01',
    annotation_id: (await addAnnotation(services, scope, brand.id, { day: '2026-01-01', text: word })).id,
    ...(await makeView(db, brand.id, user.id)),
    ...(await makeStreamFolder(db, brand.id)),
    rss_feed_id: await createFeed(services, scope, { name: word, ordering: 'manual' }),
    ...(await makeNotification(db, user.id, organisation.id, streamId)),
    file_id,
    ...(await makeNewsroom(db, scope, brand.id, file_id)),
    ...(await makeCommentedStory(db, scope, brand.id)),
    ...(await makeKpi(db, scope, brand.id)),
    ...(await makeConnected(db, scope, brand.id)),
    ...(await makeEmail(db, scope, brand.id)),
    ...(await makeReportRecords(db, scope, brand.id)),
    ...(await makeBriefing(db, { brandId: brand.id, userId: user.id, mentionId: mention.id })),
    ...(await makeSocial(db, brand.id)),
    ...(await makeMessage(db, scope, brand.id, clipping.id)),
    tag_id: clipping.tags[0]!.id,
    trend_group_id: await createTrendGroup(services, scope, {
      name: word,
      names: [{ name: word, words: [word] }],
    }),
    ...(await makePrint(db, document_id)),
    ...(await makeRecording(db, document_id)),
    version: '1',
    format: 'png',
    // The name of a function.
    name: 'render-pdf',
    ...(await makeBillingRecords(db, organisation.id)),
  };
}

/** Makes a story with a comment. */
async function makeCommentedStory(db: Db, scope: Scope, brandId: BrandId) {
  const story = await makeStory(db, scope, brandId);
  const needs = { db, clock: systemClock, config: readConfig({}), origin: '' };
  const subject = { brand_id: brandId, subject_id: story.story_id, title: '', link: '', permission: null };
  const comment = await writeComment(needs, scope, { ...subject, isKeptFromReaders: false }, { text: 'Ready?' });
  return { ...story, comment_id: comment.id };
}

/** Makes a report with a link to it and a schedule. */
async function makeReportRecords(
  db: Db,
  scope: Scope,
  brandId: BrandId,
): Promise<Pick<Records, 'report_id' | 'link_id' | 'report_template_id'>> {
  const report_id = await createReport(
    { db, clock: systemClock, scope, language: 'en' },
    reportForm.parse({ brands: [brandId], start: '2026-01-01', end: '2026-01-31' }),
  );
  const link_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into report_links (brand_id, report_id, id, label, token_hash, created_by, created_at)
        values (${brandId}, ${report_id}, ${link_id}, '', ${randomBytes(32)}, ${scope.actor.user_id}, now())`,
  );
  await rowsOf(
    db,
    sql`insert into report_schedules (
          brand_id, report_id, every, time, timezone, on_working_day, skips_empty, is_paused, created_by, created_at, updated_at
        )
        values (${brandId}, ${report_id}, 'month', '08:00', 'UTC', true, false, true, ${scope.actor.user_id}, now(), now())`,
  );
  const report_template_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into report_templates (
          organisation_id, id, name, base, sections, filters, language, currency, format, created_by, created_at
        )
        select ${scope.organisationId}, ${report_template_id}, name, template, sections, filters, language, currency, format,
          ${scope.actor.user_id}, now()
        from reports
        where brand_id = ${brandId} and id = ${report_id}`,
  );
  return { report_id, link_id, report_template_id };
}

/** Makes a profile with an outlet, another one, and the question if the two are one person. */
async function makeProfiles(db: Db): Promise<Pick<Records, 'media_profile_id' | 'question_id'>> {
  const services = { db, clock: systemClock };
  const form = mediaProfileForm.parse({ name: 'Bodil Ahlgren' });
  const [media_profile_id, other] = [await createProfile(services, form), await createProfile(services, form)];
  const question_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into media_profile_questions (id, profile_id, other_id, score, evidence, status, asked_at)
        values (${question_id}, ${media_profile_id}, ${other}, 2, '[]', 'open', now())`,
  );
  return { media_profile_id, question_id };
}

/** Makes a relation in a group. */
async function makeRelation(
  db: Db,
  scope: Scope,
  brandId: BrandId,
): Promise<Pick<Records, 'relation_id' | 'group_id'>> {
  const services = { db, clock: systemClock };
  const relation_id = await createRelation(services, scope, brandId, { name: 'Åse Brønlund' });
  const group = { name: randomName('Group'), relations: [relation_id] };
  return { relation_id, group_id: await createGroup(services, scope, brandId, group) };
}

/** Makes a relation in a group, with a note and a meeting. */
async function makeConnected(
  db: Db,
  scope: Scope,
  brandId: BrandId,
): Promise<
  Pick<
    Records,
    | 'relation_id'
    | 'merge_id'
    | 'group_id'
    | 'note_id'
    | 'event_id'
    | 'reminder_id'
    | 'import_id'
    | 'coverage_import_id'
    | 'stream_import_id'
  >
> {
  const made = await makeRelation(db, scope, brandId);
  const services = { db, clock: systemClock, config: readConfig({}) };
  const form = { title: 'Called about the ferries' };
  const note_id = await createNote({ ...services, origin: '' }, scope, made.relation_id, form);
  const meeting = { type: 'Meeting', title: 'Ferries', starts_at: '2027-01-11T09:00:00Z' } as const;
  const needs = { ...services, secrets: createSecrets(services.config), origin: '' };
  const event_id = await createEvent(needs, scope, brandId, { ...meeting, relations: [made.relation_id] });
  const file = { name: 'people.csv', bytes: Buffer.from('name\nBo Lind') };
  const import_id = await readFile(services, { brandId, userId: scope.actor.user_id, kind: peopleKind }, file);
  const coverage = { name: 'coverage.csv', bytes: Buffer.from('headline,date\nA ferry sails,2020-04-02') };
  const owner = { brandId, userId: scope.actor.user_id, kind: coverageKind };
  const coverage_import_id = await readFile(services, owner, coverage);
  const searches = { name: 'searches.csv', bytes: Buffer.from('name,query\nFerries,ferry AND harbour') };
  const stream_import_id = await readFile(services, { ...owner, kind: streamsKind }, searches);
  const twin = await createRelation(services, scope, brandId, { name: 'Bo Lindh' });
  const merge_id = await mergeRelations(services, scope, { keptId: made.relation_id, goneId: twin, take: [] });
  const reminder_id = await makeNotice(db, scope, brandId, event_id);
  return { ...made, merge_id, note_id, event_id, import_id, coverage_import_id, stream_import_id, reminder_id };
}

/** Makes a reminder on screen that is not dismissed. */
async function makeNotice(db: Db, scope: Scope, brandId: BrandId, eventId: string): Promise<string> {
  const id = uuidv7();
  await rowsOf(
    db,
    sql`insert into event_notices (brand_id, id, event_id, user_id, created_at) values (${brandId}, ${id}, ${eventId}, ${scope.actor.user_id}, now())`,
  );
  return id;
}

/** Makes a draft of an e-mail, and an address to which the organisation no longer sends mail. */
async function makeEmail(db: Db, scope: Scope, brandId: BrandId): Promise<Pick<Records, 'email_id' | 'email'>> {
  const email = 'gone@example.org';
  await rowsOf(
    db,
    sql`insert into email_suppressions (organisation_id, address, reason, created_at) values (${scope.organisationId}, ${email}, 'imported', now()) on conflict do nothing`,
  );
  await rowsOf(
    db,
    sql`insert into email_senders (organisation_id, address, asked_at) values (${scope.organisationId}, ${email}, now()) on conflict do nothing`,
  );
  return {
    email_id: await createEmail({ db, clock: systemClock }, scope, brandId, { subject: 'Ferries sail' }),
    email,
  };
}

async function makeKpi(db: Db, scope: Scope, brandId: BrandId): Promise<Pick<Records, 'kpi_id' | 'market_id'>> {
  const days = { starts_at: '2026-01-01', ends_at: '2099-12-31' };
  const markets = [{ country_id: 'DK' }, { country_id: 'SE' }];
  const form = kpiForm.parse({ name: 'Year', currency_code: 'DKK', measures: ['clippings'], markets, ...days });
  const kpi_id = await createKpi({ db, clock: systemClock }, scope, brandId, form);
  const market = await rowOf(db, sql<{ id: string }>`select id from kpi_markets where kpi_id = ${kpi_id} limit 1`);
  return { kpi_id, market_id: market!.id };
}

/** Makes the row of a file in the brand; its bytes are not stored. */
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
