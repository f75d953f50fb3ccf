import { useT } from '../../../shared/i18n/index.ts';
import { spanOf } from './durations.ts';

/** Returns '320 ms', '1.2 s' or '10 min'. */
export function useSpan(): (milliseconds: number) => string {
  const t = useT('sources');
  return (milliseconds) => {
    const { unit, count } = spanOf(milliseconds);
    return t(`staff.duration.${unit}`, { count });
  };
}
