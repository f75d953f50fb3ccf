import type { Trace, TraceFix } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { type Clause, explain } from '@masthead/matching';
import { before, days } from '../../../platform/clock/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import type { StoredDocument } from '../../documents/index.ts';
import { foundIn, toMatchDocument } from '../../mentions/index.ts';
import { backfillDays, isMatch, queryOf } from '../../streams/index.ts';
import { listTracedStreams, type StreamOfTrace } from './trace.queries.ts';

type StreamTrace = Trace['streams'][number];
type Outcome = StreamTrace['outcome'];
type Tracing = Pick<Services, 'db' | 'clock'> & { language: string };

/** The parts of a fix that most do without. */
export const noFix = { call: null, link: null, field: null, found: [] } satisfies Partial<TraceFix>;

interface Of {
  document: StoredDocument;
  isWaiting: boolean;
  form: { stream_id?: string | undefined; brand_id?: string | undefined };
}

/** Returns the result of a stored document in each stream that the caller asks about. */
export async function traceStreams(
  tracing: Tracing,
  scope: Scope,
  { document, isWaiting, form }: Of,
): Promise<StreamTrace[]> {
  const rows = await listTracedStreams(tracing.db, scope, {
    documentId: document.id,
    streamId: form.stream_id,
    brandId: form.brand_id,
  });
  return rows.map((row) => traceStream(tracing, row, document, isWaiting));
}

function traceStream(tracing: Tracing, row: StreamOfTrace, document: StoredDocument, isWaiting: boolean): StreamTrace {
  const query = queryOf(row);
  const read = toMatchDocument(document);
  const { matched, clauses } = explain(query, read);
  const failed = clauses.find(({ satisfied }) => !satisfied);
  const code = outcomeOf({
    tracing,
    row,
    document,
    isWaiting,
    matched,
    isAd: matched && !isMatch({ query, ad_blocking: row.ad_blocking }, read),
  });
  const params: Record<string, string> =
    failed && code === 'not_matched' ? { clause: failed.text, reason: reasonText(tracing.language, failed) } : {};
  return {
    stream: { id: row.id, name: row.name, brand_id: row.brand_id },
    outcome: { code, params, message: translate(tracing.language, `sources.trace.${code}`, params) },
    mention_id: row.mention_id,
    fix: fixOf(code, row, failed),
    explanation: { matched, clauses: clauses.map((clause) => clauseAnswer(clause, document)) },
  };
}

interface Facts {
  tracing: Tracing;
  row: StreamOfTrace;
  document: StoredDocument;
  isWaiting: boolean;
  matched: boolean;
  isAd: boolean;
}

function outcomeOf({ tracing, row, document, isWaiting, matched, isAd }: Facts): Outcome['code'] {
  if (row.mention_id)
    return row.hidden_in_stream || row.hidden_in_brand || row.hidden_in_organisation ? 'hidden' : 'found';
  if (isWaiting) return 'waiting';
  if (!matched) return 'not_matched';
  if (isAd) return 'advertisement';
  if (row.parked || row.paused_at) return 'paused';
  const searchedFrom = before(new Date(row.updated_at), days(backfillDays));
  const isOlder =
    new Date(document.collected_at) < searchedFrom ||
    new Date(document.collected_at) < before(tracing.clock.now(), days(backfillDays));
  return isOlder ? 'too_old' : 'searching';
}

/** Returns the engine's reason, in the caller's words if there are any. */
function reasonText(language: string, { reason }: Clause): string {
  if (!reason) return '';
  const key = `sources.trace.reasons.${reason.code}`;
  const text = translate(language, key, reason.params);
  return text === key ? reason.text : text;
}

function fixOf(code: Outcome['code'], row: StreamOfTrace, failed: Clause | undefined): TraceFix | null {
  if (code === 'found')
    return { ...noFix, action: 'open_mention', link: `/streams/${row.id}?mention=${row.mention_id}` };
  if (code === 'hidden') {
    const level = row.hidden_in_stream ? 'stream' : row.hidden_in_brand ? 'brand' : 'organisation';
    return {
      ...noFix,
      action: 'unhide',
      call: { endpoint: 'mentions.unhide', params: { mention_id: row.mention_id! }, body: { level } },
    };
  }
  if (code === 'not_matched' || code === 'advertisement') {
    const field = code === 'advertisement' ? 'ad_blocking' : (failed?.field ?? null);
    return { ...noFix, action: 'change_stream', link: `/streams/${row.id}/edit`, field };
  }
  return null;
}

function clauseAnswer({ marks, ...clause }: Clause, document: StoredDocument) {
  const words = new Set(marks.map((mark) => document[mark.part].slice(mark.start, mark.end)));
  return {
    ...clause,
    words: [...words].slice(0, 5),
    found: foundIn(marks, document.captions_from),
  };
}
