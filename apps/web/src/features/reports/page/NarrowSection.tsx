import {
  mediaTiers,
  mediaTypes,
  type Report,
  type ReportFilters,
  type ReportNarrowing,
  type ReportSection,
  tones,
} from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useCountryOptions, useLanguageOptions } from '../../../shared/parts/index.ts';
import { FilterChip, spanOf } from '../../metrics/index.ts';
import classes from '../report.module.css';

interface Props {
  report: Report;
  section: ReportSection;
  /** Name of the group of filters. */
  label: string;
  onChange: (narrowing: ReportNarrowing | undefined) => void;
}

interface Choice {
  name: keyof ReportNarrowing;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Outlets that are offered, those with the most clippings. */
const mostOutlets = 100;

/** The filters of one section, in addition to those of the report. */
export function NarrowSection({ report, section, label, onChange }: Props) {
  const { narrowing = {} } = section;
  const choices = useChoices(report, section);
  const set = (name: keyof ReportNarrowing, value: string | undefined) => {
    const { [name]: _, ...others } = narrowing;
    const next = { ...others, ...(value && { [name]: value.split(',') }) };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <fieldset className={classes.narrowing} aria-label={label}>
      {choices.map(({ name, label: filter, options }) => (
        <FilterChip
          key={name}
          label={filter}
          options={options}
          value={narrowing[name]?.join(',')}
          onChange={(value) => set(name, value)}
        />
      ))}
    </fieldset>
  );
}

/** Returns the filters that a section may have: a tag of a tag would be two filters in one. */
function useChoices(report: Report, { kind, narrowing }: ReportSection): Choice[] {
  const t = useT('metrics');
  const media = useT('mentions');
  const app = useT('app');
  const countries = useCountryOptions();
  const languages = useLanguageOptions();
  const zone = report.document?.timezone ?? 'UTC';
  const query = { ...spanOf({ first: report.start, last: report.end }, zone), brands: report.brands[0]?.id ?? '' };
  const { data: tags } = useQuery(apiQuery('metrics.clippings.tags', { query }));
  const { data: outlets } = useQuery(
    apiQuery('metrics.clippings.top-outlets', { query: { ...query, limit: mostOutlets } }),
  );
  const nameTier = (tier: (typeof mediaTiers)[number]) =>
    tier === 'none' ? t('tiers.none') : app('tier', { letter: tier === 'aplus' ? 'A' : 'B' });
  const hasTags = kind !== 'tags' && !report.filters.tags?.length;
  const choices: Choice[] = [
    { name: 'countries', label: t('filters.countries'), options: countries },
    { name: 'languages', label: t('filters.languages'), options: languages },
    {
      name: 'tiers',
      label: t('filters.tiers'),
      options: mediaTiers.map((value) => ({ value, label: nameTier(value) })),
    },
    {
      name: 'types',
      label: t('filters.types'),
      options: mediaTypes.map((value) => ({ value, label: media(`media_types.${value}`) })),
    },
    {
      name: 'sentiments',
      label: t('filters.sentiments'),
      options: tones.map((value) => ({ value, label: app(`tone.${value}`) })),
    },
    {
      name: 'tags',
      label: t('filters.tags'),
      options: hasTags ? (tags?.data ?? []).map(({ tag }) => ({ value: tag.id, label: tag.name })) : [],
    },
    {
      name: 'outlets',
      label: t('outlets.outlet'),
      options: (outlets?.data ?? []).map(({ media_outlet: { id, name } }) => ({ value: id, label: name })),
    },
  ];
  return choices
    .map((choice) => ({
      ...choice,
      options: choice.options.filter(({ value }) => isLet(report.filters, choice.name, value)),
    }))
    .filter(({ name, options }) => options.length > 0 || narrowing?.[name]?.length);
}

/** Returns true for a value that the filters of the report let through. */
function isLet(filters: ReportFilters, name: keyof ReportNarrowing, value: string): boolean {
  const list: readonly string[] = (name === 'outlets' || name === 'languages' ? undefined : filters[name]) ?? [];
  return list.length === 0 || list.includes(value);
}
