import { isNarrowing, type Report, type ReportFilters, type ReportSection, severalOfOne } from '@masthead/contract';
import classes from '../report.module.css';
import { FilterChips } from './FilterChips.tsx';

interface Props {
  report: Report;
  section: ReportSection;
  /** Name of the group of filters. */
  label: string;
  onChange: (narrowing: ReportFilters | undefined) => void;
}

/** The filters of one section, in addition to those of the report. */
export function NarrowSection({ report, section: { kind, narrowing }, label, onChange }: Props) {
  const { filters, brands, start, end } = report;
  const timezone = report.document?.timezone ?? 'UTC';
  return (
    <fieldset className={classes.narrowing} aria-label={label}>
      <FilterChips
        about={{ brands: brands.map(({ id }) => id), start, end, timezone }}
        filters={narrowing ?? {}}
        isOffered={(name, value) => !(kind === 'tags' && name === 'tags') && isLet(filters, name, value)}
        onChange={(next) => onChange(isNarrowing(next) ? next : undefined)}
      />
    </fieldset>
  );
}

/** Returns true for a value that the filters of the report let through, and that is not a second filter of the same kind. */
function isLet(filters: ReportFilters, name: keyof ReportFilters, value: string): boolean {
  const list: readonly string[] = filters[name] ?? [];
  return list.length === 0 || (list.includes(value) && !severalOfOne.some((one) => one === name));
}
