import { useQuery } from '@tanstack/react-query';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';
import { useCountryOptions } from '../../../shared/parts/index.ts';
import { FilterChip } from '../../metrics/index.ts';
import { groupsOf, useCategoryOptions } from '../connect.api.ts';
import type { RelationSearch } from '../connect-search.ts';
import { OutletChip } from './OutletChip.tsx';

interface Props {
  search: RelationSearch;
  onChange: (part: RelationSearch) => void;
}

/** Groups, categories, outlets, countries and words, in one row that the address remembers. */
export function RelationFilters({ search, onChange }: Props) {
  const t = useT('connect');
  const app = useT('app');
  const metrics = useT('metrics');
  const brand = useActiveBrand();
  const maySeeGroups = usePermission('relations.groups.list').can;
  const groups = useQuery({ ...groupsOf(brand.id), enabled: maySeeGroups }).data?.data ?? [];
  const categories = useCategoryOptions();
  const countries = useCountryOptions();
  return (
    <ListFilters
      search={{ label: t('list.search'), value: search.search, onChange: (text) => onChange({ search: text }) }}
    >
      {(groups.length > 0 || search.groups) && (
        <FilterChip
          label={app('navigation.groups')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.groups}
          onChange={(value) => onChange({ groups: value })}
        />
      )}
      <FilterChip
        label={t('fields.categories')}
        options={categories}
        value={search.categories}
        onChange={(value) => onChange({ categories: value })}
      />
      <OutletChip value={search.outlets} onChange={(value) => onChange({ outlets: value })} />
      <FilterChip
        label={metrics('filters.countries')}
        options={countries}
        value={search.countries}
        onChange={(value) => onChange({ countries: value })}
      />
    </ListFilters>
  );
}
