import type { LabAnswer, LabBody, Mention } from '@masthead/contract';
import { lint } from '@masthead/matching';
import { before, days } from '../../platform/clock/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { brandIn, type Call, type Scope } from '../access/index.ts';
import type { StoredDocument } from '../documents/index.ts';
import { findTiers } from '../outlets/index.ts';
import { backfillDays, createSessions, findStream, queryOf, runLab, settleText, wordShares } from '../streams/index.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import type { NewMention } from './mentions.queries.ts';
import { checkCases } from './qa/check-cases.ts';

const sessions = createSessions();
const shownHits = 20;
const shownChanges = 12;

type Tier = Mention['media_outlet']['tier'];
type Shown = Omit<LabAnswer['data'][number], 'copies'>;

/**
 * Returns the stories of the last 30 days that a search would have found, the newest first, with a count for each
 * clause, advice, and the difference from the saved version. An edit that is followed by another one ends without an
 * answer.
 */
async function previewStream({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope, body: LabBody) {
  const session = body.session ? `${scope.actor.user_id} ${body.session}` : null;
  const edit = sessions.begin(session);
  try {
    const now = clock.now();
    const form = settleText({ ...body, name: body.name ?? '' });
    const stream = body.stream_id ? await findStream(db, scope, body.stream_id) : null;
    if (stream === undefined) throw notFound();
    const query = queryOf(form);
    const range = { from: before(now, days(backfillDays)), to: new Date(now.getTime() + 60_000), session };
    const result = await runLab({
      db,
      range,
      search: { query, ad_blocking: form.ad_blocking },
      saved: stream && { query: queryOf(stream), ad_blocking: stream.ad_blocking },
      goOn: () => {
        if (!edit.isWanted()) throw new Failure(409, 'conflict');
      },
      read: toMatchDocument,
    });
    const stories = storiesOf(result.found);
    const compose = (document: StoredDocument, of = query): NewMention =>
      composeMention(
        { id: document.id, brand_id: body.brand_id ? brandIn(scope, body.brand_id) : scope.brandIds[0]!, query: of },
        document,
      );
    const verdicts =
      stream && body.stream_id
        ? await checkCases(db, scope.brandIds, {
            streamId: body.stream_id,
            search: { query, ad_blocking: form.ad_blocking },
            saved: { query: queryOf(stream), ad_blocking: stream.ad_blocking },
          })
        : null;
    const share = await wordShares(db, now);
    return {
      ...result,
      mentions: stories.slice(0, shownHits).map(({ document, copies }) => ({ ...compose(document), copies })),
      hasMore: stories.length > shownHits || result.hits.value > result.found.length,
      languages: shares(result.found),
      advice: lint(query, { documentFrequency: share, documents: 1 }),
      verdicts,
      changes: stream &&
        result.changes && {
          version: stream.version,
          counts: result.changes.counts,
          samples: samples(result.changes, (document, kind) =>
            compose(document, kind === 'removed' ? queryOf(stream) : query),
          ),
        },
      asOf: now,
    };
  } finally {
    edit.end();
  }
}

/** Returns the first document of each story with the number of its copies among the others. */
function storiesOf(documents: readonly StoredDocument[]): { document: StoredDocument; copies: number }[] {
  const stories = Map.groupBy(documents, ({ cluster_id }) => cluster_id);
  return [...stories.values()].map((all) => ({ document: all[0]!, copies: all.length - 1 }));
}

type Kind = 'added' | 'removed' | 'kept';

/** Returns a few of each kind, the newest first; changes before the others. */
function samples(
  changes: Record<Kind, StoredDocument[]>,
  compose: (document: StoredDocument, kind: Kind) => NewMention,
): (NewMention & { change: Kind })[] {
  const some = (kind: Kind, most: number) => changes[kind].slice(0, most).map((document) => ({ document, kind }));
  const changed = [...some('added', shownChanges), ...some('removed', shownChanges)];
  const shown = [...changed, ...some('kept', Math.max(3, shownChanges - changed.length))];
  return shown
    .toSorted(
      (a, b) => Number(a.kind === 'kept') - Number(b.kind === 'kept') || (a.document.id < b.document.id ? 1 : -1),
    )
    .map(({ document, kind }) => ({ ...compose(document, kind), change: kind }));
}

function shares(documents: readonly StoredDocument[]): { language: string; share: number }[] {
  const counts = new Map<string, number>();
  for (const { language } of documents) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .map(([language, count]) => ({ language, share: count / documents.length }))
    .toSorted((a, b) => b.share - a.share);
}

/** Returns the preview in an answer; `show` formats a mention. */
export async function answerPreview(
  call: Call<'streams.preview'>,
  show: (row: NewMention, tier: Tier, language: string) => Shown,
): Promise<LabAnswer> {
  const { db, scope, language } = call;
  const brandId = scope.brandIds.find((id) => id === call.body.brand_id) ?? scope.brandIds[0]!;
  const { mentions, changes, ...preview } = await previewStream(call, scope, { ...call.body, brand_id: brandId });
  const shown = [...mentions, ...(changes?.samples ?? [])];
  const tiers = await findTiers(db, [brandId], [...new Set(shown.map((mention) => mention.outlet_id))]);
  const tierOf = new Map(tiers.map((row) => [row.outlet_id, row.tier]));
  const answer = (mention: NewMention, copies = 0) => ({
    ...show(mention, tierOf.get(mention.outlet_id) ?? 'none', language),
    copies,
  });
  return {
    data: mentions.map(({ copies, ...mention }) => answer(mention, copies)),
    meta: {
      has_more: preview.hasMore,
      cursor: null,
      per_day: preview.perDay,
      searched: preview.searched,
      languages: preview.languages,
      hits: preview.hits,
      stories: preview.stories,
      clauses: preview.clauses.map(({ clause: { field, text, finds }, hits }) => ({
        field,
        text,
        hits,
        excludes: finds === null,
      })),
      changes: changes && {
        version: changes.version,
        ...changes.counts,
        samples: changes.samples.map(({ change, ...mention }) => ({ ...answer(mention), change })),
      },
      verdicts: preview.verdicts,
      advice: preview.advice,
      as_of: preview.asOf.toISOString(),
    },
  };
}
