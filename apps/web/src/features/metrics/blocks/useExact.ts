import { useCallback } from 'react';
import { useLocale } from '../../../shared/i18n/index.ts';

/** Writes a figure whole, money to the cent: as the API and the CSV have it. */
export function useExact(): (value: number) => string {
  const locale = useLocale();
  return useCallback((value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value), [locale]);
}
