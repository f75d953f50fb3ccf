import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Asked } from '../metrics.api.ts';
import { facts, topOutlets, totalsOf } from '../metrics.api.ts';

/** Returns the answers of the facts; while others are loading, the old ones stay. */
export function useFacts(asked: Asked) {
  const stays = { placeholderData: keepPreviousData };
  const clippings = useQuery({ ...totalsOf.clippings(asked), ...stays });
  const impressions = useQuery({ ...totalsOf.impressions(asked), ...stays });
  const hfValue = useQuery({ ...totalsOf.hf_value(asked), ...stays });
  const tone = useQuery({ ...facts.tone(asked), ...stays });
  const geography = useQuery({ ...facts.geography(asked), ...stays });
  const outlets = useQuery({ ...topOutlets(asked), ...stays });
  const tags = useQuery({ ...facts.tags(asked), ...stays });
  const distribution = useQuery({ ...facts.distribution(asked), ...stays });
  const types = useQuery({ ...facts.types(asked), ...stays });
  const branding = useQuery({ ...facts.branding(asked), ...stays });
  const all = [clippings, impressions, hfValue, tone, geography, outlets, tags, distribution, types, branding];
  return {
    totals: { clippings: clippings.data?.data, impressions: impressions.data?.data, hf_value: hfValue.data?.data },
    tone: tone.data?.data,
    geography: geography.data?.data,
    outlets: outlets.data?.data,
    tags: tags.data?.data,
    distribution: distribution.data?.data,
    types: types.data?.data,
    branding: branding.data?.data,
    error: all.find(({ error, data }) => error && !data)?.error ?? null,
    countedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isReplacing: all.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}
export type Facts = ReturnType<typeof useFacts>;
