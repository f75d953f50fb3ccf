import { type Trace, traceStates } from '@masthead/contract';
import { expect, test } from 'vitest';
import { roadOf } from './road.ts';
import { isMoving, shortOf, sumOf } from './verdict.ts';

type Code = Trace['reason']['code'];

const source = { id: 's', listed: true } as NonNullable<Trace['source']>;
const document = { text: 'page', is_news: true, copy_of: null } as NonNullable<Trace['document']>;
const stream = (code: string) => ({ outcome: { code } }) as Trace['streams'][number];

const traced = (code: Code, rest: Partial<Trace> = {}): Trace => ({
  url: 'https://a.example/1',
  known: ['page_queued', 'page_failing', 'not_kept', 'stored'].includes(code),
  fetched: code === 'stored',
  source: code === 'no_source' ? null : source,
  sources: code === 'no_source' ? 0 : 1,
  reason: { code, params: {}, message: '' },
  fix: null,
  document: code === 'stored' ? document : null,
  streams: [],
  ...rest,
});
const statesOf = (trace: Trace) => roadOf(trace).map(({ stage, state }) => `${stage} ${state}`);

test.each([
  ['no_source', ['source bad', 'fetched open', 'announced open', 'page open', 'streams open']],
  ['source_off', ['source ok', 'fetched bad', 'announced open', 'page open', 'streams open']],
  ['source_waiting', ['source ok', 'fetched wait', 'announced open', 'page open', 'streams open']],
  ['source_failing', ['source ok', 'fetched bad', 'announced open', 'page open', 'streams open']],
  ['not_announced', ['source ok', 'fetched ok', 'announced bad', 'page open', 'streams open']],
  ['page_queued', ['source ok', 'fetched ok', 'announced ok', 'page wait', 'streams open']],
  ['page_failing', ['source ok', 'fetched ok', 'announced ok', 'page bad', 'streams open']],
  ['not_kept', ['source ok', 'fetched ok', 'announced ok', 'page bad', 'streams open']],
  ['stored', ['source ok', 'fetched ok', 'announced ok', 'page ok', 'copy ok', 'streams bad']],
] as [Code, string[]][])('the steps of an article with %s show its progress', (code, states) =>
  expect(statesOf(traced(code))).toEqual(states),
);

test('every state has a step that is not finished', () => {
  for (const code of traceStates) expect(roadOf(traced(code)).some(({ state }) => state !== 'ok')).toBe(true);
});

test('a page without a source was neither fetched nor announced', () =>
  expect(statesOf(traced('page_queued', { source: null }))).toEqual(['source note', 'page wait', 'streams open']));

test('a copy, an old article and a text from a feed are noted, but are no fault', () => {
  const copied = { ...document, text: 'announced', is_news: false, copy_of: {} } as NonNullable<Trace['document']>;
  const trace = traced('stored', { document: copied, streams: [stream('not_matched'), stream('found')] });
  expect(statesOf(trace).slice(3)).toEqual(['page note', 'copy note', 'news note', 'streams ok']);
});

test('a stored article is summed up by its best outcome', () => {
  const of = (...codes: string[]) => traced('stored', { streams: codes.map(stream) });
  expect(shortOf(of('not_matched', 'found'))).toBe('found');
  expect(shortOf(of('not_matched', 'hidden'))).toBe('hidden');
  expect(shortOf(of('not_matched', 'not_matched'))).toBe('not_matched');
  expect([shortOf(of()), shortOf(traced('no_source'))]).toEqual(['stored', 'no_source']);
  expect(sumOf(of('found', 'found').streams)).toEqual({ key: 'all', found: 2 });
  expect(sumOf(of('hidden', 'found').streams)).toEqual({ key: 'some', found: 1 });
  expect([sumOf(of('hidden').streams).key, sumOf([]).key]).toEqual(['none', 'no_streams']);
});

test('temporary states are requested again, and final ones are not', () => {
  expect([isMoving(traced('page_queued')), isMoving(traced('stored', { streams: [stream('searching')] }))]).toEqual([
    true,
    true,
  ]);
  expect([isMoving(traced('source_failing')), isMoving(traced('stored', { streams: [stream('found')] }))]).toEqual([
    false,
    false,
  ]);
});
