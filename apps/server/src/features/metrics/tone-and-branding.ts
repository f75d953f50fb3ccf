import type { BrandId } from '../access/index.ts';
import { ranked, shareOf, toneCounts, total } from './add-sums.ts';
import { countryOf } from './keys.ts';
import { askSums, type MetricCall, openCall } from './metric-call.ts';
import type { Sum } from './sums.queries.ts';

/** Returns one row for each brand in the caller's order, also for a brand without values. */
const perBrand = <R>(
  { brands, sums }: { brands: { id: BrandId; name: string }[]; sums: Sum[] },
  row: (own: Sum[]) => R,
) => {
  const byBrand = Map.groupBy(sums, (sum) => sum.brand_id);
  return brands.map((brand) => ({ brand_id: brand.id, brand_name: brand.name, ...row(byBrand.get(brand.id) ?? []) }));
};

const count = (sums: readonly Sum[], is: (sum: Sum) => boolean) => total(sums.filter(is), 'clippings');

/** Returns clippings by tone for each brand, and how many of the tones a person has set. */
export async function answerToneByBrand(call: MetricCall) {
  const answered = await askSums(call, { dimension: 'tone', apart: 'both' });
  return {
    data: perBrand(answered, (own) => ({
      ...toneCounts(own, (sum) => sum.key),
      set_by_person: count(own, (sum) => sum.split === 'person'),
    })),
  };
}

export async function answerToneByCountry(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'country_tone', apart: 'both' });
  return {
    data: ranked(sums, 'clippings').map(({ key, of }) => ({
      country: countryOf(key, call.language),
      ...toneCounts(of, (sum) => sum.split),
    })),
  };
}

export async function answerGeography(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'country_tone', apart: 'both' });
  const whole = total(sums, 'clippings');
  return {
    data: ranked(sums, 'clippings').map(({ key, of, sums: own }) => ({
      country: countryOf(key, call.language),
      ...own,
      ...toneCounts(of, (sum) => sum.split),
      share: shareOf(own.clippings, whole),
    })),
  };
}

export async function answerBranding(call: MetricCall) {
  const { brands, ask } = openCall(call);
  const [sums, marked] = await ask({ dimension: 'tier', apart: 'none' }, { dimension: 'branding' });
  const markedOf = Map.groupBy(marked, (sum) => sum.brand_id);
  return {
    data: perBrand({ brands, sums }, (own) => ({ clippings: total(own, 'clippings') })).map((row) => {
      const marks = markedOf.get(row.brand_id) ?? [];
      const with_ = (mark: string) => count(marks, (sum) => sum.key === mark);
      return { ...row, logo: with_('logo'), product: with_('product'), spokesperson: with_('spokesperson') };
    }),
  };
}
