import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';

/** Countries as options, for somebody who is not in the shell. */
export function usePublicCountries(): { value: string; label: string }[] {
  const { country, locale } = useFormat();
  const { data } = useQuery({
    ...apiQuery('countries.index', { query: { include: 'currency,compoundIndex' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data?.data ?? [])
    .map(({ id }) => ({ value: id, label: country(id) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
