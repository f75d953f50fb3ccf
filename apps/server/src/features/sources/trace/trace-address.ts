import type { BodyOf, Endpoints, Trace, TraceFix } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { fingerprint, sameText } from '@masthead/reading';
import { seconds } from '../../../platform/clock/index.ts';
import { FetchFailure, parseAddress } from '../../../platform/fetch/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { findDocuments, findKeys, findOldestKept, hashUrl, type StoredDocument } from '../../documents/index.ts';
import { licensedExtract } from '../../mentions/index.ts';
import { discoverAside } from '../discover-aside.ts';
import { refusing } from '../discover-source.ts';
import { healthOf } from '../schedule.ts';
import { hostsOf, sitesOf, spellings } from './addresses.ts';
import {
  findTracedDocument,
  findTracedSource,
  findWaitingPage,
  listSourcesOfSites,
  type TracedDocument,
  type TracedSource,
  type WaitingPage,
} from './trace.queries.ts';
import { noFix, traceStreams } from './trace-streams.ts';

type Form = BodyOf<Endpoints['documents.trace']>;
type Tracing = Pick<Services, 'db' | 'clock' | 'fetcher' | 'config'> & { language: string };
type State = Trace['reason']['code'];
type Params = Record<string, string | number>;

/** Time limit for looking at an unknown site; a person waits for it. */
const patience = seconds(15);

/** Follows an address from its source to the streams and returns where it has stopped, and the solution. */
export async function traceAddress(tracing: Tracing, scope: Scope, form: Form): Promise<Trace> {
  const { db } = tracing;
  const address = await refusing('url', async () => parseAddress(form.url));
  const urls = spellings(address);
  const keys = await findKeys(db, urls.map(hashUrl));
  const known = urls.flatMap((url) => keys.find((key) => key.url_hash.equals(hashUrl(url))) ?? [])[0];
  const document = known && (await findTracedDocument(db, known.document_id));
  if (document) return await traceStored(tracing, scope, document, form);
  const page = known && (await findWaitingPage(db, known.document_id));
  if (known && !page && known.document_id < ((await findOldestKept(db)) ?? '')) return notKept(tracing, urls[0]!);
  const ofSite = page ? [] : await listSourcesOfSites(db, scope, sitesOf(address), hostsOf(address));
  const source = page ? page.source_id && (await findTracedSource(db, scope, page.source_id)) : tellingSource(ofSite);
  const common = {
    url: urls[0]!,
    document: null,
    streams: [],
    source: source ? sourceAnswer(tracing, source) : null,
    sources: page ? 1 : ofSite.length,
  };
  if (page) return { ...common, known: true, fetched: false, ...pageState(tracing, page, urls[0]!) };
  return {
    ...common,
    known: false,
    fetched: false,
    ...(source ? sourceState(tracing, source, urls[0]!) : await unknownSite(tracing, address)),
  };
}

/**
 * Returns the source of a site that explains most: the likeliest, unless it is well and another one on the list is
 * not. Then the other may be the one that should have named the address.
 */
const tellingSource = ([likeliest, ...others]: readonly TracedSource[]): TracedSource | undefined =>
  likeliest && isWell(likeliest) ? (others.find((one) => one.listed && !isWell(one)) ?? likeliest) : likeliest;

const isWell = ({ enabled, failures, last_fetched_at }: TracedSource): boolean =>
  enabled && failures === 0 && last_fetched_at !== null;

const say = ({ language }: Tracing, code: State, params: Params = {}): Trace['reason'] => ({
  code,
  params,
  message: translate(language, `sources.trace.${code}`, params),
});

/** Returns the reason of a failed fetch in words. */
const failureText = ({ language }: Tracing, code: string | null, params: Params | null): string =>
  code ? translate(language, `errors.${code}`, params ?? {}) : '';

const sourceAnswer = ({ clock }: Tracing, source: TracedSource): Trace['source'] => ({
  id: source.id,
  name: source.name,
  kind: source.kind,
  url: source.url,
  health: healthOf(source, clock.now()),
  listed: source.listed,
  last_fetched_at: source.last_fetched_at,
  next_fetch_at: source.enabled ? source.next_fetch_at : null,
});

const readPage = (url: string): TraceFix => ({
  ...noFix,
  action: 'read_page',
  call: { endpoint: 'documents.read', body: { url } },
});
const onSource = (source: TracedSource): TraceFix =>
  source.listed
    ? { ...noFix, action: 'fetch_source', call: { endpoint: 'sources.fetch', params: { source_id: source.id } } }
    : addThat(source);
const addThat = ({ url, kind }: Pick<TracedSource, 'url' | 'kind'>): TraceFix => ({
  ...noFix,
  action: 'add_source',
  call: { endpoint: 'sources.store', body: { url, kind } },
});

type Outcome = Pick<Trace, 'reason' | 'fix'>;

function pageState(tracing: Tracing, page: WaitingPage, url: string): Outcome {
  const params = { tries: page.attempts, failure: failureText(tracing, page.error_code, page.error_params) };
  return { reason: say(tracing, page.error_code ? 'page_failing' : 'page_queued', params), fix: readPage(url) };
}

/** Returns the state of a known source of the site that has not named the address. */
function sourceState(tracing: Tracing, source: TracedSource, url: string): Outcome {
  const { name, enabled, failures, last_fetched_at, listed, error_code, error_params } = source;
  if (!enabled) {
    const call: TraceFix['call'] = {
      endpoint: 'sources.update',
      params: { source_id: source.id },
      body: { enabled: true },
    };
    return {
      reason: say(tracing, 'source_off', { name }),
      fix: listed ? { ...noFix, action: 'enable_source', call } : addThat(source),
    };
  }
  if (failures > 0)
    return {
      reason: say(tracing, 'source_failing', { name, failure: failureText(tracing, error_code, error_params) }),
      fix: onSource(source),
    };
  if (!last_fetched_at) return { reason: say(tracing, 'source_waiting', { name }), fix: onSource(source) };
  return { reason: say(tracing, 'not_announced', { name }), fix: readPage(url) };
}

/** Returns that an address was read, at a time of which no documents are kept. */
const notKept = (tracing: Tracing, url: string): Trace => ({
  url,
  known: true,
  fetched: true,
  source: null,
  sources: 0,
  reason: say(tracing, 'not_kept'),
  fix: null,
  document: null,
  streams: [],
});

/** Reads the front page of a site without a known source, and the page itself, for the sources that they name. */
async function unknownSite(tracing: Tracing, address: URL): Promise<Outcome> {
  const look = async (url: string) => await discoverAside(tracing.config, url).catch(noneFound);
  const late = new Promise<never[]>((done) => setTimeout(() => done([]), patience).unref());
  const [front, own] = await Promise.race([
    Promise.all([
      look(`${address.origin}/`),
      look(address.href).then((found) => found.filter(({ kind }) => kind !== 'page')),
    ]),
    late.then(() => [[], []]),
  ]);
  const found = [...new Map([...front!, ...own!].map((one) => [one.url, one])).values()].slice(0, 10);
  const [best] = found;
  return {
    reason: say(tracing, 'no_source', { host: address.host }),
    fix: best ? { ...addThat(best), found } : readPage(address.href),
  };
}

function noneFound(error: unknown): never[] {
  if (error instanceof FetchFailure) return [];
  throw error;
}

async function traceStored(tracing: Tracing, scope: Scope, traced: TracedDocument, form: Form): Promise<Trace> {
  const { db } = tracing;
  const [document] = await findDocuments(db, [traced.id]);
  if (!document) throw notFound();
  const original =
    document.cluster_id === document.id ? undefined : (await findDocuments(db, [document.cluster_id]))[0];
  const source = traced.source_id ? await findTracedSource(db, scope, traced.source_id) : undefined;
  return {
    url: document.url,
    known: true,
    fetched: true,
    source: source ? sourceAnswer(tracing, source) : null,
    sources: source ? 1 : 0,
    reason: say(tracing, 'stored', { outlet: document.outlet_name }),
    fix: null,
    document: documentAnswer(tracing, document, traced, original),
    streams: await traceStreams(tracing, scope, { document, isWaiting: traced.waiting, form }),
  };
}

function documentAnswer(
  tracing: Tracing,
  document: StoredDocument,
  traced: TracedDocument,
  original: StoredDocument | undefined,
): Trace['document'] {
  const outlet = ({ outlet_id: id, outlet_name: name }: StoredDocument) => ({ id, name });
  const { id, headline, published_at, collected_at, is_news, country_id, language } = document;
  const print = fingerprint(textOf(document));
  return {
    id,
    headline,
    published_at,
    collected_at,
    is_news,
    words: print.words,
    excerpt: beginningOf(document),
    country_id,
    language,
    media_type: document.media_type as NonNullable<Trace['document']>['media_type'],
    media_outlet: outlet(document),
    text: traced.text_from,
    text_reason:
      traced.text_reason === null ? null : textReason(tracing, traced.text_reason, new URL(document.url).host),
    copy_of: original
      ? {
          id: original.id,
          headline: original.headline,
          url: original.url,
          media_outlet: outlet(original),
          similarity: sameText(print, fingerprint(textOf(original))).similarity,
        }
      : null,
  };
}

const textOf = ({ lead, body }: StoredDocument): string => `${lead}\n${body}`;

/** Characters of a text that show whether it is the right one. */
const excerptLength = 400;

function beginningOf(document: StoredDocument): string {
  const { lead, body } = licensedExtract(document, []).parts;
  const text = `${lead} ${body}`.trim().replace(/\s+/g, ' ');
  return text.length > excerptLength ? `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')} …` : text;
}

/** Returns the text of a reason, which is stored as the code and, for an error of a server, its status. */
function textReason(tracing: Tracing, stored: string, host: string) {
  const [code = '', status = ''] = stored.split(' ');
  return { code, message: failureText(tracing, code, { host, status, seconds: 20, limit: 5, reason: '' }) };
}
