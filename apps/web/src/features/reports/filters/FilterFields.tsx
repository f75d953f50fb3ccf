import type { ReportFilters } from '@masthead/contract';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../report.module.css';
import { type Filtered, useFilterChoices } from './useFilterChoices.ts';

interface Props {
  about: Filtered;
  filters: ReportFilters;
  onChange: (filters: ReportFilters) => void;
}

/** The filters of a whole report as fields of a form. One without values is left out, unless it is set. */
export function FilterFields({ about, filters, onChange }: Props) {
  const t = useT('metrics');
  const choices = useFilterChoices(about).filter(({ name, options }) => options.length > 0 || filters[name]?.length);
  return (
    <div className={classes.pair}>
      {choices.map(({ name, label, options }) => (
        <MultiSelect
          key={name}
          label={label}
          placeholder={filters[name]?.length ? undefined : t('filters.all')}
          data={options}
          value={filters[name] ?? []}
          searchable
          clearable
          hidePickedOptions
          onChange={(values) => onChange({ ...filters, [name]: values.length > 0 ? values : undefined })}
        />
      ))}
    </div>
  );
}
