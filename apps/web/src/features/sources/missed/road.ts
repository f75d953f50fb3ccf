import type { Trace } from '@masthead/contract';

/** ok: behind it; bad: it stopped here; wait: it is here now; note: to know; open: not reached. */
type StepState = 'ok' | 'bad' | 'wait' | 'note' | 'open';

/** A stage of the road; its title is `sources.missed.road.<name>`. */
export interface Step {
  stage: 'source' | 'fetched' | 'announced' | 'page' | 'copy' | 'news' | 'streams';
  name:
    | `source_${'known' | 'unlisted' | 'none' | 'direct'}`
    | `fetched_${'ok' | 'off' | 'waiting' | 'failing' | 'open'}`
    | `announced_${'ok' | 'not' | 'open'}`
    | `page_${'page' | 'announced' | 'post' | 'delivered' | 'queued' | 'failing' | 'gone' | 'open'}`
    | `copy_${'none' | 'of'}`
    | 'news_old'
    | `streams_${'ok' | 'wait' | 'none' | 'open'}`;
  state: StepState;
}

/** Returns the steps of an article from its source to the streams, as far as it came. */
export const roadOf = (trace: Trace): Step[] => [
  sourceStep(trace),
  ...fetchSteps(trace),
  pageStep(trace),
  ...documentSteps(trace),
  streamStep(trace),
];

function sourceStep({ source, known, reason }: Trace): Step {
  if (source)
    return source.listed
      ? { stage: 'source', name: 'source_known', state: 'ok' }
      : { stage: 'source', name: 'source_unlisted', state: known ? 'ok' : 'note' };
  if (reason.code === 'no_source') return { stage: 'source', name: 'source_none', state: 'bad' };
  return { stage: 'source', name: 'source_direct', state: 'note' };
}

const fetches: Partial<Record<Trace['reason']['code'], Step>> = {
  no_source: { stage: 'fetched', name: 'fetched_open', state: 'open' },
  source_off: { stage: 'fetched', name: 'fetched_off', state: 'bad' },
  source_waiting: { stage: 'fetched', name: 'fetched_waiting', state: 'wait' },
  source_failing: { stage: 'fetched', name: 'fetched_failing', state: 'bad' },
};

/** Returns the steps of fetching; a page without a source was neither fetched nor announced. */
function fetchSteps({ source, known, reason }: Trace): Step[] {
  const stopped = fetches[reason.code];
  if (stopped) return [stopped, { stage: 'announced', name: 'announced_open', state: 'open' }];
  if (!source) return [];
  return [
    { stage: 'fetched', name: 'fetched_ok', state: 'ok' },
    known
      ? { stage: 'announced', name: 'announced_ok', state: 'ok' }
      : { stage: 'announced', name: 'announced_not', state: 'bad' },
  ];
}

function pageStep({ reason, document }: Trace): Step {
  if (document)
    return { stage: 'page', name: `page_${document.text}`, state: document.text === 'announced' ? 'note' : 'ok' };
  if (reason.code === 'page_queued') return { stage: 'page', name: 'page_queued', state: 'wait' };
  if (reason.code === 'page_failing') return { stage: 'page', name: 'page_failing', state: 'bad' };
  if (reason.code === 'not_kept') return { stage: 'page', name: 'page_gone', state: 'bad' };
  return { stage: 'page', name: 'page_open', state: 'open' };
}

function documentSteps({ document }: Trace): Step[] {
  if (!document) return [];
  return [
    document.copy_of
      ? { stage: 'copy', name: 'copy_of', state: 'note' }
      : { stage: 'copy', name: 'copy_none', state: 'ok' },
    ...(document.is_news ? [] : [{ stage: 'news', name: 'news_old', state: 'note' } as const]),
  ];
}

function streamStep({ document, streams }: Trace): Step {
  const has = (...codes: string[]) => streams.some(({ outcome }) => codes.includes(outcome.code));
  if (!document) return { stage: 'streams', name: 'streams_open', state: 'open' };
  if (has('found')) return { stage: 'streams', name: 'streams_ok', state: 'ok' };
  if (has('waiting', 'searching')) return { stage: 'streams', name: 'streams_wait', state: 'wait' };
  return { stage: 'streams', name: 'streams_none', state: 'bad' };
}
