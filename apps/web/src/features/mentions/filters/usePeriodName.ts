import { rangeOf, writeDays } from '@masthead/measuring';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { knownPeriod, type MentionSearch } from '../mention-search.ts';

/** Returns the text of the period's chip: 'Last 14 days', '1 – 19 Nov'. */
export function usePeriodName(): (search: MentionSearch) => string {
  const t = useT('mentions');
  const { locale } = useFormat();
  return ({ period }) => {
    const range = rangeOf(period);
    if (!range) return t(`filters.periods.${knownPeriod(period)}`);
    return writeDays(range.first, range.last, locale, { day: 'numeric', month: 'short' });
  };
}
