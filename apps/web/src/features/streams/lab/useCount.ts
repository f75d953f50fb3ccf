import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { PreviewAnswer } from '../Preview.tsx';

type Count = PreviewAnswer['meta']['hits'];

/**
 * Returns '158', or '≈ 1,300' if it was projected from the newest, or 'at least 400' if there are more than were
 * counted.
 */
export function useCount(): (count: Count) => string {
  const t = useT('streams');
  const { number, locale } = useFormat();
  return ({ value, exact, at_least }) => {
    if (exact) return number(value);
    if (at_least) return t('lab.at_least', { number: number(value) });
    return t('lab.about', { number: new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(value) });
  };
}
