import { useEffect, useMemo, useState } from 'react';
import { type T, useLocale, useT } from '../i18n/index.ts';
import { ageOf, fullDate, longDate, shortDate, shortDay, untilNextAge } from './ages.ts';
import { countryName, languageName } from './names.ts';
import { abbreviate, average, money, percentage, price, rate, wholeNumber, withCurrency } from './numbers.ts';

/** Returns '4 min', '1 h', '2 d', then '5 Nov'. */
const ageText = (time: number, now: number, locale: string, t: T<'app'>): string => {
  const age = ageOf(time, now);
  if (age.kind === 'now') return t('age.now');
  if (age.kind === 'date') return shortDate(time, locale, now);
  return t(`age.${age.kind}`, { count: age.count });
};

/** Returns the formats of the language shown. Times are ISO 8601 or milliseconds. */
export function useFormat() {
  const locale = useLocale();
  const t = useT('app');
  return useMemo(
    () => ({
      locale,
      abbreviate: (value: number) => abbreviate(value, locale),
      number: (value: number) => wholeNumber(value, locale),
      average: (value: number) => average(value, locale),
      percentage: (fraction: number) => percentage(fraction, locale),
      rate: (fraction: number) => rate(fraction, locale),
      money: (value: number, currency: string) => money(value, currency, locale),
      price: (value: number, currency: string) => price(value, currency, locale),
      withCurrency: (written: string, currency: string) => withCurrency(written, currency, locale),
      age: (time: string | number) => ageText(new Date(time).getTime(), Date.now(), locale, t),
      shortDate: (time: string | number) => shortDate(new Date(time).getTime(), locale),
      shortDay: (day: string) => shortDay(day, locale),
      longDate: (time: string | number) => longDate(new Date(time).getTime(), locale),
      fullDate: (time: string | number) => fullDate(new Date(time).getTime(), locale),
      country: (id: string) => countryName(id, locale),
      language: (code: string) => (code === 'other' ? t('language_other') : languageName(code, locale)),
    }),
    [locale, t],
  );
}

/** Returns the age of a moment, which is updated while it is shown. */
export function useAge(time: string): string {
  const { age } = useFormat();
  const [, tick] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tick((count) => count + 1);
          wait();
        },
        Math.min(untilNextAge(Date.parse(time), Date.now()), 2_000_000_000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [time]);
  return age(time);
}
