import { type Counting, countings } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { countingOf, rememberCounting } from './counting.ts';

const shown = countings.toReversed();

/** Copies of one text count once, or every clipping counts; the choice is remembered. */
export function CountingSwitch({
  count,
  onChange,
}: {
  count: Counting | undefined;
  onChange: (count: Counting) => void;
}) {
  const t = useT('metrics');
  return (
    <SegmentedControl
      aria-label={t('count.label')}
      title={t('count.hint')}
      data={shown.map((value) => ({ value, label: t(`count.${value}`) }))}
      value={countingOf(count)}
      onChange={(value) => {
        rememberCounting(value);
        onChange(value);
      }}
    />
  );
}
