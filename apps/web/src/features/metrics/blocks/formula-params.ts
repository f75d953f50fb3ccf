import type { hfValueFormula } from '@masthead/measuring';

type Formula = typeof hfValueFormula;

/**
 * Returns the constants of the formula as a text takes them: rates and factors as numbers, additions with their sign.
 */
export function formulaParams(formula: Formula, locale: string): Record<string, string | number> {
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 2 });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
  const { rates, tiers, prominence, tonality, image } = formula;
  const factors = { ...tiers, ...prominence, ...tonality };
  const additions = {
    ...prefixed('image_', image),
    logo: formula.logo,
    product: formula.product,
    spokesperson: formula.spokesperson,
  };
  const written = (values: Record<string, number>, format: Intl.NumberFormat) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format.format(value)]));
  return {
    version: formula.version,
    ...written(rates, plain),
    ...written(factors, plain),
    ...written(additions, signed),
  };
}

const prefixed = (prefix: string, values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
