import type { BrandId } from '../access/index.ts';
import { seriesOf } from './add-sums.ts';
import { countryOf, unsureKey } from './keys.ts';
import { askSums, bucketsOf, intervalOf, type Measure, type SeriesCall } from './metric-call.ts';

const largestFirst = <S extends { values: readonly number[] }>(series: readonly S[]): S[] => {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [...series].sort((a, b) => sum(b.values) - sum(a.values));
};

/** Returns a measure over time, with one line for each brand. */
export async function answerSeriesByBrand(call: SeriesCall, measure: Measure) {
  const interval = intervalOf(call);
  const { brands, sums, current, timezone } = await askSums(call, {
    dimension: 'tier',
    bucket: interval,
    apart: 'none',
  });
  const buckets = bucketsOf(current, timezone, interval);
  const byBrand = Map.groupBy(sums, (sum) => sum.brand_id);
  const series = brands.map((brand) => ({
    brand_id: brand.id,
    brand_name: brand.name,
    values: seriesOf(byBrand.get(brand.id) ?? [], buckets, measure),
  }));
  return { data: { interval, buckets, series } };
}

/** Returns a measure over time, with one line for each country, the largest first. */
export async function answerSeriesByCountry(call: SeriesCall, measure: Measure) {
  const interval = intervalOf(call);
  const { sums, current, timezone } = await askSums(call, { dimension: 'country_tier', bucket: interval });
  const buckets = bucketsOf(current, timezone, interval);
  const series = [...Map.groupBy(sums, (sum) => sum.key)].map(([key, of]) => ({
    country: countryOf(key, call.language),
    values: seriesOf(of, buckets, measure),
  }));
  return { data: { interval, buckets, series: largestFirst(series) } };
}

/** Returns clippings by tone over time for each brand. */
export async function answerToneSeries(call: SeriesCall) {
  const interval = intervalOf(call);
  const { brands, sums, current, timezone } = await askSums(call, { dimension: 'tone', bucket: interval });
  const buckets = bucketsOf(current, timezone, interval);
  const byBrandAndTone = Map.groupBy(sums, (sum) => `${sum.brand_id} ${sum.key}`);
  const line = (brandId: BrandId, tone: string) =>
    seriesOf(byBrandAndTone.get(`${brandId} ${tone}`) ?? [], buckets, 'clippings');
  const series = brands.map((brand) => ({
    brand_id: brand.id,
    brand_name: brand.name,
    negative: line(brand.id, 'negative'),
    neutral: line(brand.id, 'neutral'),
    positive: line(brand.id, 'positive'),
    unsure: line(brand.id, unsureKey),
  }));
  return { data: { interval, buckets, series } };
}
