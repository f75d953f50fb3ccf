import { type MediaTier, type Mention, mediaTypes } from '@masthead/contract';
import { zoneName } from '@masthead/measuring';
import { before, days } from '../../platform/clock/index.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { withAssignee } from '../assignments/index.ts';
import { countryShort } from '../reference/index.ts';
import { assignMentions } from './assign-mentions.ts';
import type { DayRow } from './chart.queries.ts';
import { compareStreams } from './compare-streams.ts';
import type { Span } from './compose-mention.ts';
import { countByDay } from './count-by-day.ts';
import { explainMention } from './explain-mention.ts';
import { hideMentions, showAtEveryLevel, showMentions, undoHiding } from './hide-mentions.ts';
import { listMentions } from './list-mentions.ts';
import {
  findMention,
  listCopies,
  type MentionRow,
  markAllSeen,
  markSeen,
  type NewMention,
} from './mentions.queries.ts';
import { answerPreview } from './preview-stream.ts';
import { judgeTone, showToneReview } from './review-tone.ts';
import { correctTone } from './set-tone.ts';
import { showQuota } from './show-quota.ts';

const chartDays = 14;

const spans = (flat: readonly number[]): Span[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({ start: flat[2 * index]!, end: flat[2 * index + 1]! }));

const mediaTypeOf = (text: string): Mention['media_type'] => mediaTypes.find((known) => known === text) ?? 'web';

const common = (row: NewMention, tier: MediaTier, language: string) => ({
  document_id: row.document_id,
  headline: row.headline,
  headline_marks: spans(row.headline_marks),
  excerpt: row.excerpt,
  excerpt_marks: spans(row.excerpt_marks),
  url: row.url,
  author: row.author,
  published_at: row.published_at,
  collected_at: row.collected_at,
  media_type: mediaTypeOf(row.media_type),
  media_outlet: { id: row.outlet_id, name: row.outlet_name, tier },
  country: row.country_id ? countryShort(row.country_id, language) : null,
  language: row.language,
  sentiment: row.sentiment,
  sentiment_confidence: row.sentiment_confidence,
  sentiment_by: null,
  impressions: row.impressions,
  thumbnail: row.thumbnail,
  cluster_id: row.cluster_id,
  at_second: row.at_second,
});

const mentionAnswer = (row: MentionRow, language: string): Mention => ({
  ...common(row, row.tier, language),
  sentiment_by: row.sentiment_by,
  id: row.id,
  stream_id: row.stream_id,
  copies: row.copies,
  comments: row.comments,
  assignment: row.assignment,
  hidden: { organisation: row.hidden_in_organisation, brand: row.hidden_in_brand, stream: row.hidden_in_stream },
  clipping_id: row.clipping_id,
  seen: row.seen,
});

/** Checks a time zone by its IANA name; an unknown one is refused before it reaches SQL. */
function timezoneOf(name: string | undefined): string {
  const zone = zoneName(name ?? 'UTC');
  if (zone === null) throw invalidField('timezone', 'invalid');
  return zone;
}

function chartAnswer(rows: readonly DayRow[]) {
  const days = rows.map(({ day, mentions, stories }) => ({ day, stories, copies: mentions - stories }));
  const sum = (key: 'stories' | 'copies') => days.reduce((total, day) => total + day[key], 0);
  return { days, mentions: sum('stories') + sum('copies'), stories: sum('stories'), copies: sum('copies') };
}

async function answerOne({
  db,
  scope,
  params,
  language,
}: Pick<Call<'mentions.show'>, 'db' | 'scope' | 'params' | 'language'>): Promise<Mention> {
  const row = await findMention(db, scope, params.mention_id);
  if (!row) throw notFound();
  return mentionAnswer(row, language);
}

export const mentionRoutes: Handlers = {
  'mentions.index': async ({ db, scope, params, query, language }) => {
    const rows = await listMentions(db, scope, params.stream_id, {
      ...withAssignee(scope, query),
      after: readCursor(query.cursor, ['moment', 'id']),
    });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.published_at, row.id],
      (row) => mentionAnswer(row, language),
    );
  },
  'mentions.chart': async ({ db, clock, scope, params, query }) => {
    const start = query.start ?? before(clock.now(), days(chartDays)).toISOString();
    return {
      data: chartAnswer(
        await countByDay(
          db,
          scope,
          params.stream_id,
          { ...withAssignee(scope, query), start },
          timezoneOf(query.timezone),
        ),
      ),
    };
  },
  'brands.streams.compare': async (call) => ({ data: await compareStreams(call) }),
  'mentions.show': async (call) => ({ data: await answerOne(call) }),
  'mentions.copies': async ({ db, scope, params, language }) => {
    const row = await findMention(db, scope, params.mention_id);
    if (!row) throw notFound();
    return { data: (await listCopies(db, scope, row)).map((copy) => mentionAnswer(copy, language)) };
  },
  'mentions.explain': async (call) => ({ data: await explainMention(call, call.scope, call.params.mention_id) }),
  'mentions.hide': async (call) => {
    await hideMentions(call, call.scope, [call.params.mention_id], call.body);
    return { data: await answerOne(call) };
  },
  'mentions.unhide': async (call) => {
    await showMentions(call, call.scope, [call.params.mention_id], call.body);
    return { data: await answerOne(call) };
  },
  'mentions.bulk-hide': async (call) => ({
    data: await hideMentions(call, call.scope, call.body.mentions, call.body),
  }),
  'mentions.undo-hide': async (call) => ({ data: { shown: await undoHiding(call, call.scope, call.body.hide_id) } }),
  'mentions.bulk-unhide': async (call) => ({
    data: { shown: await showAtEveryLevel(call, call.scope, call.body.mentions) },
  }),
  'mentions.update': async (call) => ({
    data: mentionAnswer(
      await correctTone(call, call.scope, call.params.mention_id, call.body.sentiment),
      call.language,
    ),
  }),
  'mentions.tone-review': async (call) => {
    const brandId = brandIn(call.scope, call.params.brand_id);
    const { mentions, agreement } = await showToneReview(call, call.scope, brandId);
    return { data: { mentions: mentions.map((row) => mentionAnswer(row, call.language)), agreement } };
  },
  'mentions.judge-tone': async (call) => ({
    data: mentionAnswer(await judgeTone(call, call.scope, call.params.mention_id, call.body.sentiment), call.language),
  }),
  'mentions.assignment.update': async (call) => ({ data: { assigned: await assignMentions(call) } }),
  'streams.quota': async (call) => ({ data: await showQuota(call, call.params.stream_id) }),
  'mentions.seen': async ({ db, clock, scope, params, body }) => {
    if (body.mentions) await markSeen(db, scope, body.mentions);
    else await markAllSeen(db, scope, params.stream_id, clock.now());
  },
  'streams.preview': (call) => answerPreview(call, common),
};
