import { Select, type SelectProps } from '@mantine/core';
import { useT } from '../../shared/i18n/index.ts';
import { intervalChoices, intervalParts } from './interval.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Seconds. */
  value: number;
  onChange: (seconds: number) => void;
}

/** How often a source is fetched. */
export function IntervalSelect({ value, onChange, ...props }: Props) {
  const write = useIntervalText();
  return (
    <Select
      allowDeselect={false}
      {...props}
      data={intervalChoices(value).map((seconds) => ({ value: String(seconds), label: write(seconds) }))}
      value={String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
    />
  );
}

/** 'every 15 minutes'. */
export function useIntervalText(): (seconds: number) => string {
  const t = useT('sources');
  return (seconds) => {
    const { count, unit } = intervalParts(seconds);
    return t(`interval.${unit}`, { count });
  };
}
