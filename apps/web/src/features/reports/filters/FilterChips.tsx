import type { ReportFilters } from '@masthead/contract';
import { FilterChip } from '../../metrics/index.ts';
import { type Filtered, useFilterChoices } from './useFilterChoices.ts';

interface Props {
  about: Filtered;
  filters: ReportFilters;
  /** Returns true for a value that is offered. */
  isOffered?: (name: keyof ReportFilters, value: string) => boolean;
  onChange: (filters: ReportFilters) => void;
}

/** Filters of clippings as chips. One without values is left out, unless it is set. */
export function FilterChips({ about, filters, isOffered = () => true, onChange }: Props) {
  const choices = useFilterChoices(about).map((choice) => ({
    ...choice,
    options: choice.options.filter(({ value }) => isOffered(choice.name, value)),
  }));
  const set = (name: keyof ReportFilters, value: string | undefined) => {
    const { [name]: _, ...others } = filters;
    onChange({ ...others, ...(value && { [name]: value.split(',') }) });
  };
  return choices
    .filter(({ name, options }) => options.length > 0 || filters[name]?.length)
    .map(({ name, label, options }) => (
      <FilterChip
        key={name}
        label={label}
        options={options}
        value={filters[name]?.length ? filters[name].join(',') : undefined}
        onChange={(value) => set(name, value)}
      />
    ));
}
