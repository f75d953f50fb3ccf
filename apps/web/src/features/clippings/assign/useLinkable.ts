import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/index.ts';
import { brandStories, openKpis } from '../clippings.api.ts';

/** Records of the brand that a clipping can be assigned to from a list; relations are searched by name. */
export const linkNames = ['kpi_campaigns', 'stories'] as const;
type LinkName = (typeof linkNames)[number];
type Named = { id: string; name: string };
export type Assigned = { [K in LinkName | 'relations']?: readonly Named[] | undefined };

export interface Linkable {
  name: LinkName;
  label: string;
  /** The records to choose from, including those already chosen. */
  options: { value: string; label: string }[];
  /** Assigned to these, and they cannot be changed any more. */
  closed: Named[];
}

/** Kinds of which the brand has something, each with its choices; `assigned` is what the clipping has. */
export function useLinkable(
  brandId: string,
  assigned: Assigned = {},
): { kinds: Linkable[]; isReady: boolean; error: Error | null; refetch: () => void } {
  const t = useT('clippings');
  const app = useT('app');
  const kpis = useQuery(openKpis(brandId));
  const stories = useQuery(brandStories(brandId));
  const open = (kpis.data?.data ?? []).map(({ id, name }) => ({ id, name }));
  const closed = (assigned.kpi_campaigns ?? []).filter(({ id }) => !open.some((one) => one.id === id));
  const written = (stories.data?.data ?? []).map(({ id, headline }) => ({
    id,
    name: headline || t('assign.untitled'),
  }));
  const merged = [...new Map([...(assigned.stories ?? []), ...written].map((one) => [one.id, one])).values()];
  const options = (of: readonly Named[]) => of.map(({ id, name }) => ({ value: id, label: name }));
  const kinds: Linkable[] = [
    { name: 'kpi_campaigns', label: t('export.columns.kpis'), options: options(open), closed },
    { name: 'stories', label: app('titles.stories'), options: options(merged), closed: [] },
  ];
  return {
    kinds: kinds.filter((kind) => kind.options.length + kind.closed.length > 0),
    isReady: kpis.isSuccess && stories.isSuccess,
    error: kpis.error ?? stories.error,
    refetch: () => void Promise.all([kpis.refetch(), stories.refetch()]),
  };
}
