import type { SelectProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useSearchSelect } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { KnownOutlet } from './form-state.ts';

interface Props extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  /** The outlet that is chosen at the beginning. */
  known: KnownOutlet | null;
  value: string | null;
  onChange: (id: string | null) => void;
}

const choiceOf = ({ id, name }: { id: string; name: string }) => ({ id, label: name });

/** One outlet, found by name or site as one types. */
export function OutletSelect({ known, value, onChange, ...props }: Props) {
  const t = useT('clippings');
  const { search, isSearching, propsOf } = useSearchSelect({ known: known && choiceOf(known), value, onChange });
  const { data, isFetching } = useQuery({
    ...apiQuery('media-outlets.index', { query: { search, limit: 20 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const choices = (data?.data ?? []).map(choiceOf);
  return (
    <Select
      {...props}
      placeholder={t('fields.outlet_hint')}
      {...propsOf({ choices, isFetching, none: t('fields.outlet_none', { search }) })}
    />
  );
}
