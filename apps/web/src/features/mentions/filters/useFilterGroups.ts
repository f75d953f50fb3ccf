import { contentLanguages, mediaTiers, mediaTypes, sentiments } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useCountryOptions } from '../../../shared/parts/index.ts';
import { chosen, type ListFilter, type MentionSearch } from '../mention-search.ts';

interface Choice {
  value: string;
  label: string;
}

export interface FilterGroup {
  name: ListFilter;
  label: string;
  choices: Choice[];
  /** The text of the chip: the name of the filter, or the chosen values. */
  summary: string;
}

/** Types that news come in, then the social ones by name. */
const mediaOrder = [
  'web',
  'print',
  'tv',
  'radio',
  ...mediaTypes.filter((type) => !['web', 'print', 'tv', 'radio', 'social'].includes(type)),
  'social',
] as const;
const letters: Record<(typeof mediaTiers)[number], string | null> = { aplus: 'A', bplus: 'B', none: null };

/** Returns the filters with a list of choices, in the language shown. */
export function useFilterGroups(search: MentionSearch): Record<ListFilter, FilterGroup> {
  const t = useT('mentions');
  const app = useT('app');
  const { language, locale } = useFormat();
  const countries = useCountryOptions();
  const byName = (choices: Choice[]) => choices.sort((a, b) => a.label.localeCompare(b.label, locale));
  const languages = byName([...contentLanguages].map((value) => ({ value, label: language(value) })));

  const summaryOf = (name: ListFilter, choices: Choice[], label: string): string => {
    const values = chosen(search, name);
    if (values.length === 0) return label;
    if (name === 'tiers') return tierSummary(values);
    const names = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
    return names.length <= 2
      ? names.join(', ')
      : t('filters.more_chosen', { first: names[0], count: names.length - 1 });
  };
  const tierSummary = (values: string[]): string => {
    const known = mediaTiers.filter((tier) => values.includes(tier));
    if (known.length === 1 && known[0] === 'none') return t('filters.tier_values.none');
    return t('filters.tiers_chosen', {
      letters: known.map((tier) => letters[tier] ?? t('filters.tier_none_short')).join(', '),
    });
  };
  const group = (name: ListFilter, choices: Choice[]): FilterGroup => {
    const label = t(`filters.${name}`);
    return { name, label, choices, summary: summaryOf(name, choices, label) };
  };
  return {
    media_types: group(
      'media_types',
      mediaOrder.map((value) => ({ value, label: t(`media_types.${value}`) })),
    ),
    sentiment: group(
      'sentiment',
      sentiments.toReversed().map((value) => ({ value, label: app(`tone.${value}`) })),
    ),
    tiers: group(
      'tiers',
      mediaTiers.map((value) => ({ value, label: t(`filters.tier_values.${value}`) })),
    ),
    languages: group('languages', [...languages, { value: 'other', label: language('other') }]),
    countries: group('countries', countries),
  };
}
