import { type LabCount, limits, type StreamSuggestions, type StreamSuggestionsBody } from '@masthead/contract';
import type { Query } from '@masthead/matching';
import { nameKey, nameVariants } from '@masthead/trends';
import { before, days } from '../../../platform/clock/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Call } from '../../access/index.ts';
import type { StoredDocument } from '../../documents/index.ts';
import { toMatchDocument } from '../../mentions/index.ts';
import { backfillDays, createSessions, queryOf, runLab, settleText } from '../../streams/index.ts';
import { listNamesOfEach } from '../names/names.queries.ts';
import { type Hit, otherMeanings } from './other-meanings.ts';

const sessions = createSessions();

/** Articles that are read for other spellings, and the beginning of each in characters. */
const texts = { most: 150, length: 6000 } as const;
const mostHits = 200;
/** Spellings that are counted, and exclusions; each takes a search. */
const counted = { variants: 6, exclusions: 4 } as const;
const shownHeadlines = 2;

type Search = Parameters<typeof runLab>[0]['search'];
type Found = Awaited<ReturnType<typeof runLab>>;
type Lab = (search: Search, saved: Search | null) => Promise<Found>;

const term = (text: string): Query => ({ kind: 'term', text, part: null, exact: false });

/** Returns a search for all words that begin as those of a name do; null if they are too short to tell anything. */
function beginnings(name: string): Query | null {
  const words = nameKey(name).split(' ').filter(Boolean);
  if (words.length === 0 || words.every((word) => word.length < 3)) return null;
  return term(words.map((word) => (word.length < 3 ? word : `${word}*`)).join(' '));
}

const isNone = ({ value }: LabCount) => value === 0;

/** Returns other ways to write the name of a search, with the articles that each would add. */
async function variantsOf(
  body: StreamSuggestionsBody,
  search: Search,
  lab: Lab,
): Promise<StreamSuggestions['variants']> {
  // A query as text has no place for them.
  if (body.query_text !== null) return [];
  const name = body.main_search_term;
  const query = beginnings(name);
  const near = query ? (await lab({ query, ad_blocking: false }, null)).found.slice(0, texts.most) : [];
  const known = new Set([name, ...body.alternative_spellings].map((word) => word.toLowerCase()));
  const variants = nameVariants(
    name,
    near.map(({ headline, lead, body: text, language }) => ({
      text: [headline, lead, text].filter(Boolean).join('\n').slice(0, texts.length),
      language,
    })),
  ).filter(({ text }) => !known.has(text.toLowerCase()));
  const found: StreamSuggestions['variants'] = [];
  for (const variant of variants.slice(0, counted.variants)) {
    const alternative_spellings = [...body.alternative_spellings, variant.text];
    const wider = { ...search, query: queryOf({ ...body, alternative_spellings }) };
    const { changes } = await lab(wider, search);
    if (changes && !isNone(changes.counts.added)) found.push({ ...variant, adds: changes.counts.added });
  }
  return found;
}

/** Returns names whose articles are about something else, with the articles that leaving them out would remove. */
async function exclusionsOf(
  { db }: Pick<Services, 'db'>,
  body: StreamSuggestionsBody,
  search: Search,
  { hits, lab }: { hits: readonly StoredDocument[]; lab: Lab },
): Promise<StreamSuggestions['exclusions']> {
  const byId = new Map(hits.slice(0, mostHits).map((hit) => [hit.id, hit]));
  const rows = Map.groupBy(await listNamesOfEach(db, [...byId.keys()]), ({ document_id }) => document_id);
  const read = [...rows].map(([id, own]): Hit => {
    const subject = own.find(({ kind }) => kind === 'subject');
    return { id, names: own.filter(({ kind }) => kind !== 'subject'), subject: subject?.key ?? null };
  });
  const own = new Set([body.main_search_term, ...body.alternative_spellings].map((name) => nameKey(name)));
  const found: StreamSuggestions['exclusions'] = [];
  for (const { text, hits: ids } of otherMeanings(read, own).slice(0, counted.exclusions)) {
    if (text.split(/\s+/).length > limits.wordsPerPhrase) continue;
    const narrower = {
      ...search,
      query: { kind: 'and' as const, of: [search.query, { kind: 'not' as const, of: term(text) }] },
    };
    const { changes } = await lab(narrower, search);
    if (!changes || isNone(changes.counts.removed)) continue;
    const headlines = ids.flatMap((id) => byId.get(id)?.headline ?? []).slice(0, shownHeadlines);
    found.push({ text, removes: changes.counts.removed, headlines });
  }
  return found;
}

/**
 * Returns what could be added to a search and left out of it, from the stored documents of the last 30 days. An edit that
 * is followed by another one of its session ends without an answer.
 */
export async function answerSuggestions(call: Call<'streams.suggestions'>): Promise<{ data: StreamSuggestions }> {
  const { db, clock, scope, body } = call;
  const session = body.session ? `${scope.actor.user_id} ${body.session}` : null;
  const edit = sessions.begin(session);
  try {
    const now = clock.now();
    const form = settleText({ ...body, name: body.name ?? '' });
    const search = { query: queryOf(form), ad_blocking: form.ad_blocking };
    const range = { from: before(now, days(backfillDays)), to: new Date(now.getTime() + 60_000), session };
    const lab: Lab = (wanted, saved) =>
      runLab({
        db,
        range,
        search: wanted,
        saved,
        goOn: () => {
          if (!edit.isWanted()) throw new Failure(409, 'conflict');
        },
        read: toMatchDocument,
      });
    const settled = { ...body, ...form };
    const { found: hits } = await lab(search, null);
    return {
      data: {
        variants: await variantsOf(settled, search, lab),
        exclusions: await exclusionsOf({ db }, settled, search, { hits, lab }),
      },
    };
  } finally {
    edit.end();
  }
}
