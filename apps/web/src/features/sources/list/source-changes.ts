import type { BodyOf, Endpoints, Source } from '@masthead/contract';

type Change = BodyOf<Endpoints['sources.update']>;
type Known = Pick<Source, 'name' | 'url' | 'interval_seconds' | 'interval_pinned'>;

/**
 * Returns only the changed fields: the name is the organisation's own, while the rest is refused if others use the
 * source too.
 */
export function changesOf(source: Known, { name, url, interval_pinned, interval_seconds }: Change): Change {
  const isPaced =
    interval_pinned !== source.interval_pinned || (interval_pinned && interval_seconds !== source.interval_seconds);
  return {
    ...(name !== undefined && name !== source.name && { name }),
    ...(url !== undefined && url !== source.url && { url }),
    ...(isPaced && (interval_pinned ? { interval_seconds } : { interval_pinned: false })),
  };
}
