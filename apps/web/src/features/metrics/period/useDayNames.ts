import { type Day, writeDay } from '@masthead/measuring';
import { useMemo } from 'react';
import { useLocale } from '../../../shared/i18n/index.ts';

const forms = {
  long: { weekday: 'short', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  day: { day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns days as they are written in tables, on axes and, for whole months, by the month. */
export function useDayNames() {
  const locale = useLocale();
  return useMemo(() => {
    const write = (form: keyof typeof forms) => {
      return (day: Day) => writeDay(day, locale, forms[form]);
    };
    const [long, short, plain, month] = [write('long'), write('short'), write('day'), write('month')];
    return {
      nameDay: long,
      /** '17 Nov', or '17' if the month has been named. */
      shortDay: (day: Day, isNamed: boolean) => (isNamed ? short(day) : plain(day)),
      nameMonth: month,
    };
  }, [locale]);
}
