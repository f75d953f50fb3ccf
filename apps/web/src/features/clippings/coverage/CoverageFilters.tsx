import { mediaTiers, mediaTypes, tones } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import {
  ChipButton,
  SearchField,
  SegmentedControl,
  useCountryOptions,
  useLanguageOptions,
} from '../../../shared/parts/index.ts';
import { CountingSwitch, FilterChip, PeriodChip } from '../../metrics/index.ts';
import { useLinkable } from '../assign/useLinkable.ts';
import { brandTags } from '../clippings.api.ts';
import { CoverageViews } from './CoverageViews.tsx';
import classes from './coverage.module.css';
import { type CoverageSearch, isFiltered, rememberView, viewOf, withoutFilters } from './coverage-search.ts';

interface Props {
  search: CoverageSearch;
  onChange: (part: CoverageSearch) => void;
  /** Cards are all there is on a phone. */
  isPhone: boolean;
  /** Names of outlets in the list, by id. */
  outlets: ReadonlyMap<string, string>;
}

/** Saved views, period, every filter as a chip, words and order, in rows that the address remembers. */
export function CoverageFilters({ search, onChange, isPhone, outlets }: Props) {
  const t = useT('clippings');
  const assignments = useT('assignments');
  return (
    <div className={classes.filters}>
      <div className={classes.chips}>
        <CoverageViews search={search} onChange={onChange} />
        <PeriodChip period={search.period} onChange={(period) => onChange({ period })} />
        <ChipButton
          isChosen={search.assigned === 'yes'}
          aria-pressed={search.assigned === 'yes'}
          onClick={() => onChange({ assigned: search.assigned ? undefined : 'yes' })}
        >
          {assignments('to_me')}
        </ChipButton>
        <Chips search={search} onChange={onChange} />
        {search.outlets && (
          <OutletChip ids={search.outlets} names={outlets} onClear={() => onChange({ outlets: undefined })} />
        )}
        {isFiltered(search) && (
          <button type="button" className={classes.clear} onClick={() => onChange(withoutFilters)}>
            {t('empty.clear')}
          </button>
        )}
      </div>
      <div className={classes.order} data-coverage-search>
        <SearchField
          label={t('filters.search')}
          className={classes.search}
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text || undefined })}
        />
        <Select
          aria-label={t('filters.sort')}
          className={classes.sort}
          allowDeselect={false}
          data={[
            { value: 'newest', label: t('filters.newest') },
            { value: 'highest-pr-value', label: t('filters.highest') },
          ]}
          value={search.sort ?? 'newest'}
          onChange={(sort) => onChange({ sort: sort === 'highest-pr-value' ? sort : undefined })}
        />
        <CountingSwitch count={search.count} onChange={(count) => onChange({ count })} />
        {!isPhone && (
          <SegmentedControl
            aria-label={t('views.label')}
            data={(['table', 'cards'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
            value={viewOf(search.view)}
            onChange={(view) => {
              rememberView(view);
              onChange({ view });
            }}
          />
        )}
      </div>
    </div>
  );
}

type Filtering = Pick<Props, 'search' | 'onChange'>;

function Chips({ search, onChange }: Filtering) {
  const t = useT('clippings');
  const metrics = useT('metrics');
  const media = useT('mentions');
  const app = useT('app');
  const brand = useActiveBrand();
  const countries = useCountryOptions();
  const languages = useLanguageOptions();
  const { data: tags } = useQuery(brandTags(brand.id));
  const { data: streams } = useQuery(apiQuery('user.available-streams', {}));
  const own = (streams?.data ?? []).filter((stream) => stream.brand.id === brand.id);
  const { kinds } = useLinkable(brand.id);
  const chips = [
    { name: 'tiers', options: mediaTiers.map((value) => ({ value, label: t(`found.tier.${value}`) })) },
    { name: 'types', options: mediaTypes.map((value) => ({ value, label: media(`media_types.${value}`) })) },
    { name: 'sentiments', options: tones.map((value) => ({ value, label: app(`tone.${value}`) })) },
    { name: 'tags', options: (tags?.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'countries', options: countries },
    { name: 'languages', options: languages },
    { name: 'streams', options: own.map(({ id, name }) => ({ value: id, label: name })) },
  ] as const;
  const all = [...chips.map((chip) => ({ ...chip, label: metrics(`filters.${chip.name}`) })), ...kinds];
  return all
    .filter(({ name, options }) => options.length > 0 || search[name])
    .map(({ name, label, options }) => (
      <FilterChip
        key={name}
        label={label}
        options={options}
        value={search[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    ));
}

/** Outlets that a chart has set as filter; here they can only be removed. */
function OutletChip({ ids, names, onClear }: { ids: string; names: ReadonlyMap<string, string>; onClear: () => void }) {
  const t = useT('clippings');
  const all = ids.split(',');
  const name = all.length === 1 ? names.get(all[0]!) : undefined;
  const label = name ?? t('filters.outlets', { count: all.length });
  return (
    <ChipButton isChosen aria-label={t('filters.remove', { name: label })} onClick={onClear}>
      {label}
      <IconX size={14} stroke={1.6} aria-hidden />
    </ChipButton>
  );
}
