import { mediaTiers, mediaTypes, type ReportFilters, tones } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useCountryOptions, useLanguageOptions } from '../../../shared/parts/index.ts';
import { spanOf } from '../../metrics/index.ts';

/** Brands and days of the clippings that are filtered. */
export interface Filtered {
  /** Ids of brands, the subject first. */
  brands: readonly string[];
  start: string;
  end: string;
  timezone: string;
}

interface Choice {
  name: keyof ReportFilters;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Outlets that are offered, those with the most clippings. */
const mostOutlets = 100;

/** Returns the filters that clippings of a report can have, each with its values. */
export function useFilterChoices({ brands, start, end, timezone }: Filtered): Choice[] {
  const t = useT('metrics');
  const media = useT('mentions');
  const app = useT('app');
  const countries = useCountryOptions();
  const languages = useLanguageOptions();
  const [subject] = brands;
  const isKnown = subject !== undefined && start !== '' && start <= end;
  const query = { ...(isKnown && spanOf({ first: start, last: end }, timezone)), brands: subject ?? '' };
  const { data: tags } = useQuery({ ...apiQuery('metrics.clippings.tags', { query }), enabled: isKnown });
  const { data: outlets } = useQuery({
    ...apiQuery('metrics.clippings.top-outlets', { query: { ...query, limit: mostOutlets } }),
    enabled: isKnown,
  });
  const { data: streams } = useQuery(apiQuery('user.available-streams', {}));
  const own = (streams?.data ?? []).filter(({ brand }) => brands.includes(brand.id));
  const nameTier = (tier: (typeof mediaTiers)[number]) =>
    tier === 'none' ? t('tiers.none') : app('tier', { letter: tier === 'aplus' ? 'A' : 'B' });
  return [
    {
      name: 'streams',
      label: t('filters.streams'),
      options: own.map(({ id, name, brand }) => ({
        value: id,
        label: brands.length > 1 ? `${name} · ${brand.name}` : name,
      })),
    },
    {
      name: 'outlets',
      label: t('outlets.outlet'),
      options: (outlets?.data ?? []).map(({ media_outlet: { id, name } }) => ({ value: id, label: name })),
    },
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
      options: (tags?.data ?? []).map(({ tag }) => ({ value: tag.id, label: tag.name })),
    },
  ];
}
