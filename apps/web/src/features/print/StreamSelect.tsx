import type { PrintUpload } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';
import { Select } from '../../shared/floating/index.ts';
import { useSearchSelect } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';

type Known = NonNullable<PrintUpload['stream']>;

interface Props {
  /** The stream that is chosen at the beginning. */
  known: Known | null;
  value: string | null;
  disabled?: boolean;
  onChange: (id: string | null) => void;
}

const choiceOf = ({ id, name, organisation }: Known) => ({ id, label: `${name} · ${organisation}` });

/** The only stream that is searched, found by its name or that of its organisation; none: all of them. */
export function StreamSelect({ known, value, disabled, onChange }: Props) {
  const t = useT('print');
  const streams = useT('streams');
  const { search, isSearching, propsOf } = useSearchSelect({ known: known && choiceOf(known), value, onChange });
  const { data, isFetching } = useQuery({
    ...apiQuery('staff.streams.index', { query: { search, limit: 20 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const choices = (data?.data ?? []).map(({ id, name, organisation }) =>
    choiceOf({ id, name, organisation: organisation.name }),
  );
  return (
    <Select
      label={streams('staff.stream')}
      description={t('stream_hint')}
      placeholder={t('stream_all')}
      disabled={disabled ?? false}
      {...propsOf({ choices, isFetching, none: streams('staff.empty') })}
    />
  );
}
