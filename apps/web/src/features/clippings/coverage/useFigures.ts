import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { currencySign } from '../../metrics/index.ts';
import { useBrandCurrency } from './useCoverage.ts';

/** Exact below a million, since a table compares; from there on abbreviated. */
const exactBelow = 1_000_000;

/** How the figures of clippings are written, in the brand's currency. */
export function useFigures() {
  const { number, abbreviate, locale } = useFormat();
  const { code, rate, rate_at } = useBrandCurrency();
  const exact = (value: number) => (value < exactBelow ? number(value) : abbreviate(value));
  return {
    impressions: exact,
    /** Without its unit, which the head names. */
    value: (dkk: number) => exact(fromBase(dkk, rate)),
    sign: currencySign(code, locale),
    code,
    rate,
    rate_at,
  };
}
