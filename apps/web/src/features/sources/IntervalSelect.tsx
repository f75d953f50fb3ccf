import type { SelectProps } from '@mantine/core';
import { Select } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { intervalChoices, intervalParts, roughly } from './interval.ts';
import type { Source } from './sources.api.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Seconds that somebody has set; null: the pause follows the source. */
  value: number | null;
  onChange: (seconds: number | null) => void;
}

const adaptive = 'adaptive';

/** Chooses how often a source is fetched: as often as it publishes, unless an interval is set. */
export function IntervalSelect({ value, onChange, ...props }: Props) {
  const t = useT('sources');
  const write = useIntervalText();
  return (
    <Select
      allowDeselect={false}
      {...props}
      data={[
        { value: adaptive, label: t('interval.adaptive') },
        ...intervalChoices(value).map((seconds) => ({ value: String(seconds), label: write(seconds) })),
      ]}
      value={value === null ? adaptive : String(value)}
      onChange={(chosen) => chosen && onChange(chosen === adaptive ? null : Number(chosen))}
    />
  );
}

/** Returns 'every 15 minutes'. */
function useIntervalText(): (seconds: number) => string {
  const t = useT('sources');
  return (seconds) => {
    const { count, unit } = intervalParts(seconds);
    return t(`interval.${unit}`, { count });
  };
}

type Paced = Pick<Source, 'interval_seconds' | 'interval_pinned' | 'pushed'>;

/** Returns how often a source is fetched and who set that: the value, a note on it, and both as a sentence. */
export function usePaceText(): (source: Paced) => { value: string; note: string; sentence: string } {
  const t = useT('sources');
  const write = useIntervalText();
  return ({ interval_seconds, interval_pinned, pushed }) => {
    if (pushed)
      return {
        value: t('interval.pushed_value'),
        note: t('interval.pushed_short'),
        sentence: t('interval.pushed'),
      };
    const interval = write(interval_pinned ? interval_seconds : roughly(interval_seconds));
    return {
      value: interval,
      note: t(interval_pinned ? 'interval.pinned_short' : 'interval.adaptive_short'),
      sentence: t(interval_pinned ? 'interval.pinned' : 'interval.adaptive_now', { interval }),
    };
  };
}
