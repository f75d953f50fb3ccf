import { mediaTiers, mediaTypes, tones } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/index.ts';
import { SearchField, useCountryOptions } from '../../../shared/parts/index.ts';
import classes from '../facts/facts.module.css';
import { type Asked, tagChoices } from '../metrics.api.ts';
import { PeriodChip } from '../period/PeriodChip.tsx';
import { CountingSwitch } from './CountingSwitch.tsx';
import { FilterChip } from './FilterChip.tsx';
import type { FactsSearch } from './read-filters.ts';

interface Props {
  search: FactsSearch;
  asked: Asked;
  onChange: (part: FactsSearch) => void;
  /** The media types to choose from; all unless said. */
  types?: readonly (typeof mediaTypes)[number][];
}

/** The filters of the coverage list, in one row that the address remembers. */
export function FactsFilters({ search, asked, onChange, types = mediaTypes }: Props) {
  const t = useT('metrics');
  const media = useT('mentions');
  const app = useT('app');
  const countries = useCountryOptions();
  const { data: tags } = useQuery(tagChoices(asked));
  const nameTier = (tier: (typeof mediaTiers)[number]) =>
    tier === 'none' ? t('tiers.none') : app('tier', { letter: tier === 'aplus' ? 'A' : 'B' });
  const chips = [
    { name: 'tiers', options: mediaTiers.map((value) => ({ value, label: nameTier(value) })) },
    { name: 'types', options: types.map((value) => ({ value, label: media(`media_types.${value}`) })) },
    { name: 'sentiments', options: tones.map((value) => ({ value, label: app(`tone.${value}`) })) },
    { name: 'tags', options: (tags?.data ?? []).map(({ tag }) => ({ value: tag.id, label: tag.name })) },
    { name: 'countries', options: countries },
  ] as const;
  return (
    <div className={classes.filters}>
      <PeriodChip period={search.period} onChange={(period) => onChange({ period })} />
      {chips.map(({ name, options }) => (
        <FilterChip
          key={name}
          label={t(`filters.${name}`)}
          options={options}
          value={search[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <SearchField
        label={t('filters.search')}
        className={classes.search}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <CountingSwitch count={search.count} onChange={(count) => onChange({ count })} />
    </div>
  );
}
