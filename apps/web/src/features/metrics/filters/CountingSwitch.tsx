import { SegmentedControl } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { type Counting, countings } from '../metrics.api.ts';

/** Every piece counts, or copies of one text once. */
export function CountingSwitch({
  count,
  onChange,
}: {
  count: Counting | undefined;
  onChange: (count: Counting | undefined) => void;
}) {
  const t = useT('metrics');
  return (
    <SegmentedControl
      aria-label={t('count.label')}
      title={t('count.hint')}
      data={countings.map((value) => ({ value, label: t(`count.${value}`) }))}
      value={count ?? 'pieces'}
      onChange={(value) => onChange(value === 'stories' ? 'stories' : undefined)}
    />
  );
}
