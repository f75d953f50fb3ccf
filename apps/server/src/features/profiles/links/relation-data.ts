import type { Relation } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { loadPrint } from '../../../platform/renderer/index.ts';
import type { Call } from '../../access/index.ts';
import { listEvents } from '../../calendar/index.ts';
import { findRelation, relationAnswer } from '../../connect/index.ts';
import { listNotes } from '../../notes/index.ts';
import { listLinks } from '../bylines.queries.ts';
import { listClippingsOf, listEmailsTo, listEnquiriesOf, listRepliesOf } from './data.queries.ts';
import { relationProfile } from './relation-profile.ts';

type Asked = Call<'connect.relations.data'>;
/** Newest articles of a person whose addresses are looked at. */
const comparedArticles = 1000;
/** Rows of a list in one file. */
const most = { after: null, limit: 10_000 };

/** Collects everything that is held of a relation. Throws 404. */
async function dataOf({ db, scope, params, language, clock }: Asked) {
  const row = await findRelation(db, scope, params.relation_id);
  if (!row) throw notFound();
  const within = { brandIds: [row.brand_id] };
  const [profile, clippings, emails, replies, enquiries, notes, events] = await Promise.all([
    relationProfile(db, scope, row.id),
    listClippingsOf(db, row.brand_id, row.id),
    listEmailsTo(db, row.brand_id, row.id),
    listRepliesOf(db, row.brand_id, row.id),
    row.email ? listEnquiriesOf(db, row.brand_id, row.email) : [],
    listNotes(db, within, row.id, most),
    listEvents(db, within, { relation: row.id }, most),
  ]);
  const found = profile.media_profile ? await listLinks(db, [profile.media_profile.id], comparedArticles) : [];
  return {
    exported_at: clock.now().toISOString(),
    relation: relationAnswer(row, language),
    sources: profile.sources,
    media_profile: profile.media_profile && {
      ...profile.media_profile,
      beat: profile.beat,
      latest_articles: profile.latest,
      /** Pages about the person, accounts and mail addresses that articles state. */
      addresses: [...new Set(found.flatMap(({ links }) => links))],
    },
    clippings,
    emails,
    replies,
    enquiries,
    notes: notes.map(({ created_at, title, description }) => ({ created_at, title, description })),
    events: events.map(({ type, starts_at, ends_at, title, description, location }) => ({
      type,
      starts_at,
      ends_at,
      title,
      description,
      location,
    })),
  };
}

/** Returns values of a relation in a readable form, by field. */
function detailsOf(relation: Relation): [string, string][] {
  const { id: _, brand_id: __, media_outlet, categories, topics, country, groups, stats: ___, ...plain } = relation;
  return Object.entries({
    ...plain,
    media_outlet: media_outlet?.name,
    country: country?.name,
    categories: categories.map(({ name }) => name).join(', '),
    topics: topics.join(', '),
    groups: groups.map(({ name }) => name).join(', '),
  }).flatMap(([field, value]) => (value ? [[field, String(value)]] : []));
}

const textOf = ({ title, description }: { title: string; description: string | null }): string =>
  [title, description].filter(Boolean).join(': ');

const origins = ['bylines', 'staff', 'entered', 'person'];
const originIn = (language: string, source: string): string =>
  origins.includes(source) ? translate(language, `discover.profile.origin.${source}`) : source;

async function printed(language: string, data: Awaited<ReturnType<typeof dataOf>>): Promise<string> {
  const { renderPerson } = await loadPrint();
  const none = translate(language, 'discover.data.none');
  const day = (moment: string | null) => moment?.slice(0, 10) ?? '–';
  return renderPerson({
    lang: language,
    title: translate(language, 'discover.data.title', { name: data.relation.name }),
    notes: [translate(language, 'discover.data.note', { date: day(data.exported_at) })],
    sections: [
      {
        title: translate(language, 'discover.data.details'),
        none,
        lines: detailsOf(data.relation).map(([label, value]) => ({ label, value })),
      },
      {
        title: translate(language, 'discover.data.sources'),
        none,
        lines: [
          ...data.sources.map(({ field, source, basis, at }) => ({
            label: field,
            value: `${originIn(language, source)} · ${translate(language, `discover.basis.${basis}`)} · ${day(at)}`,
          })),
          ...(data.media_profile?.addresses ?? []).map((value) => ({ label: originIn(language, 'bylines'), value })),
        ],
      },
      {
        title: translate(language, 'discover.data.articles'),
        none,
        lines: (data.media_profile?.latest_articles ?? []).map(({ published_at, headline, media_outlet }) => ({
          label: day(published_at),
          value: `${headline} (${media_outlet.name})`,
        })),
      },
      {
        title: translate(language, 'discover.data.clippings'),
        none,
        lines: data.clippings.map(({ published_at, headline }) => ({ label: day(published_at), value: headline })),
      },
      {
        title: translate(language, 'discover.data.emails'),
        none,
        lines: data.emails.map(({ accepted_at, subject, address }) => ({
          label: day(accepted_at),
          value: `${subject} (${address})`,
        })),
      },
      {
        title: translate(language, 'discover.data.replies'),
        none,
        lines: data.replies.map(({ received_at, subject }) => ({ label: day(received_at), value: subject })),
      },
      {
        title: translate(language, 'discover.data.enquiries'),
        none,
        lines: data.enquiries.map(({ created_at, message }) => ({ label: day(created_at), value: message })),
      },
      {
        title: translate(language, 'discover.data.notes'),
        none,
        lines: data.notes.map(({ created_at, ...note }) => ({ label: day(created_at), value: textOf(note) })),
      },
      {
        title: translate(language, 'discover.data.events'),
        none,
        lines: data.events.map(({ starts_at, ...event }) => ({ label: day(starts_at), value: textOf(event) })),
      },
    ],
  });
}

/** Sends everything that is held of a relation as a file. Throws 404, and 503 browser_missing if no PDF can be drawn. */
export async function sendData(call: Asked): Promise<unknown> {
  const { query, reply, language, browser } = call;
  const isPdf = query.format === 'pdf';
  if (isPdf && !(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const data = await dataOf(call);
  const bytes = isPdf
    ? Buffer.from(await browser.pdf({ html: await printed(language, data), format: 'A4', margin: '18mm' }))
    : Buffer.from(JSON.stringify(data, null, 2));
  return reply
    .headers({
      'content-type': isPdf ? 'application/pdf' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="personal-data.${query.format}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(bytes);
}
