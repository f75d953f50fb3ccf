import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { annotationsOf } from '../metrics.api.ts';
import type { Days } from '../period/period.ts';

const none: never[] = [];

/** Returns the annotations of a period, of all brands shown. */
export function useAnnotations(brands: readonly string[], { first, last }: Days) {
  const { data } = useQuery({ ...annotationsOf(brands, { first, last }), placeholderData: keepPreviousData });
  return data?.data ?? none;
}
