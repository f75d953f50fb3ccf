import type { Clipping } from '@masthead/contract';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { currencySign } from '../../metrics/index.ts';
import { useBrandCurrency } from './useCoverage.ts';

/** Exact below a million, since a table compares; from there on abbreviated. */
const exactBelow = 1_000_000;

/** Returns functions that format the figures of clippings in the brand's currency. */
export function useFigures() {
  const t = useT('clippings');
  const { number, abbreviate, locale, withCurrency } = useFormat();
  const { code, rate, rate_at } = useBrandCurrency();
  const exact = (value: number) => (value < exactBelow ? number(value) : abbreviate(value));
  const value = (dkk: number) => exact(fromBase(dkk, rate));
  const isUnknown = ({ impressions_from, is_advertisement }: Clipping) =>
    impressions_from === null && !is_advertisement;
  const priced = (clipping: Clipping, write: (dkk: number) => string) => {
    if (isUnknown(clipping)) return t('unknown');
    const written = write(clipping.hf_value);
    return clipping.impressions_from === 'estimate' ? t('estimated', { value: written }) : written;
  };
  return {
    impressions: exact,
    /** Impressions of a clipping: unknown, estimated, or the figure. */
    reach: (clipping: Clipping) => {
      if (isUnknown(clipping)) return t('unknown');
      const written = exact(clipping.impressions);
      return clipping.impressions_from === 'estimate' ? t('estimated', { value: written }) : written;
    },
    /** hfValue of a clipping without its unit, which the head names. */
    worth: (clipping: Clipping) => priced(clipping, value),
    /** hfValue of a clipping with its unit. */
    amount: (clipping: Clipping) => priced(clipping, (dkk) => withCurrency(value(dkk), code)),
    isUnknown,
    /** Formats a value without its unit, which the column head names. */
    value,
    sign: currencySign(code, locale),
    code,
    rate,
    rate_at,
  };
}
