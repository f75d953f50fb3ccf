import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../imports.module.css';

interface Props {
  value: string | null;
  onChange: (brandId: string | null) => void;
}

/** A brand of any organisation, by the organisation’s name. */
export function BrandSelect({ value, onChange }: Props) {
  const t = useT('imports');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const [organisation, setOrganisation] = useState<string | null>(null);
  const found = useQuery(apiQuery('staff.organisations.index', { query: search ? { search } : {} }));
  const one = useQuery({
    ...apiQuery('staff.organisations.show', { params: { organisation_id: organisation ?? '' } }),
    enabled: organisation !== null,
  });
  return (
    <div className={classes.pick}>
      <Select
        label={t('staff.organisation')}
        searchable
        searchValue={text}
        onSearchChange={setText}
        data={(found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        filter={({ options }) => options}
        value={organisation}
        onChange={(id) => {
          setOrganisation(id);
          onChange(null);
        }}
      />
      <Select
        label={t('staff.brand')}
        disabled={!one.data}
        data={(one.data?.data.brands ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
