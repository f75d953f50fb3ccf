import type { Trace } from '@masthead/contract';

type Outcome = Trace['streams'][number]['outcome']['code'];
export type Short = Trace['reason']['code'] | Outcome;

/** States that pass by themselves, shortly. */
const passing: ReadonlySet<Short> = new Set(['source_waiting', 'page_queued', 'waiting', 'searching']);

/** Returns whether the answer will change without anyone's action. */
export const isMoving = ({ reason, streams }: Pick<Trace, 'reason' | 'streams'>): boolean =>
  passing.has(reason.code) || streams.some(({ outcome }) => passing.has(outcome.code));

/** Returns the answer in one code: for a stored article its best result in any stream. */
export function shortOf({ reason, streams }: Pick<Trace, 'reason' | 'streams'>): Short {
  if (reason.code !== 'stored') return reason.code;
  const codes = streams.map(({ outcome }) => outcome.code);
  return codes.find((code) => code === 'found') ?? codes.find((code) => code !== 'not_matched') ?? codes[0] ?? 'stored';
}

/** Returns the sentence that sums up a stored article in several streams. */
export function sumOf(streams: Trace['streams']): { key: 'all' | 'some' | 'none' | 'no_streams'; found: number } {
  const found = streams.filter(({ outcome }) => outcome.code === 'found').length;
  if (streams.length === 0) return { key: 'no_streams', found };
  return { key: found === 0 ? 'none' : found === streams.length ? 'all' : 'some', found };
}
