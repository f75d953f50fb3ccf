import { useT } from '../../../shared/i18n/index.ts';
import { filtersOf, ViewMenu } from '../../views/index.ts';
import { builtInViews } from './built-in-views.ts';
import { type CoverageSearch, readCoverageSearch, withoutFilters } from './coverage-search.ts';

interface Props {
  search: CoverageSearch;
  onChange: (part: CoverageSearch) => void;
}

const nothing: CoverageSearch = {
  ...withoutFilters,
  period: undefined,
  sort: undefined,
  view: undefined,
  count: undefined,
};

/** Saved views of the coverage. */
export function CoverageViews({ search, onChange }: Props) {
  const t = useT('clippings');
  return (
    <ViewMenu
      place="coverage"
      filters={filtersOf(search)}
      allLabel={t('presets.all')}
      builtIn={builtInViews.map(({ name, filters }) => ({ name, label: t(`presets.${name}`), filters }))}
      onApply={(filters) => onChange({ ...nothing, ...readCoverageSearch(filters) })}
    />
  );
}
