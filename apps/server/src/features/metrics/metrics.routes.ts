import type { MediaCategory } from '@masthead/measuring';
import type { Handlers } from '../access/index.ts';
import { addUp, categoryOf, changes, ranked, shareOf, total } from './add-sums.ts';
import { answerDistribution } from './distribution.ts';
import type { KeptSums } from './kept-sums.ts';
import { countryOf, mediaTypeOf, sentimentOf } from './keys.ts';
import { askSums, type Measure, type MetricCall } from './metric-call.ts';
import { answerGroup } from './metric-group.ts';
import { answerSeriesByBrand, answerSeriesByCountry, answerToneSeries } from './series.ts';
import { answerSpikes } from './spikes/answer-spikes.ts';
import { answerBranding, answerGeography, answerToneByBrand, answerToneByCountry } from './tone-and-branding.ts';
import { answerTags, answerTopOutlets } from './tops.ts';

async function byCountry(call: MetricCall, measure: Measure) {
  const { sums } = await askSums(call, { dimension: 'country_tier', withPrevious: true });
  return {
    data: changes(sums, measure).map(({ key, ...rest }) => ({ country: countryOf(key, call.language), ...rest })),
  };
}

/** Returns the measures for each media type. */
export async function answerTypes(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'media_type' });
  const whole = total(sums, 'clippings');
  return {
    data: ranked(sums, 'clippings').map(({ key, sums: of }) => ({
      media_type: mediaTypeOf(key),
      ...of,
      share: shareOf(of.clippings, whole),
    })),
  };
}

async function byCategory(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'media_type' });
  const whole = total(sums, 'clippings');
  return {
    data: ranked(sums, 'clippings', categoryOf).map(({ key, sums: of }) => ({
      media_category: key as MediaCategory,
      ...of,
      share: shareOf(of.clippings, whole),
    })),
  };
}

async function typeChanges(call: MetricCall, measure: Measure) {
  const { sums } = await askSums(call, { dimension: 'media_type', withPrevious: true });
  return { data: changes(sums, measure).map(({ key, ...rest }) => ({ media_type: mediaTypeOf(key), ...rest })) };
}

async function categoryChanges(call: MetricCall, measure: Measure) {
  const { sums } = await askSums(call, { dimension: 'media_type', withPrevious: true });
  return {
    data: changes(sums, measure, categoryOf).map(({ key, ...rest }) => ({
      media_category: key as MediaCategory,
      ...rest,
    })),
  };
}

async function countries(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'country_tier' });
  return {
    data: ranked(sums, 'clippings').map(({ key, sums: of }) => ({ country: countryOf(key, call.language), ...of })),
  };
}

async function bySentiment(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'tone' });
  const whole = total(sums, 'clippings');
  return {
    data: ranked(sums, 'clippings').map(({ key, sums: of }) => ({
      sentiment: sentimentOf(key),
      ...of,
      share: shareOf(of.clippings, whole),
    })),
  };
}

async function social(call: MetricCall) {
  const { sums } = await askSums(call, { dimension: 'media_type', withPrevious: true });
  const networks = sums.filter((sum) => categoryOf(sum) === 'social');
  const current = new Map(
    ranked(
      networks.filter((sum) => sum.period === 0),
      'clippings',
    ).map((row) => [row.key, row.sums]),
  );
  const none = addUp([]);
  return {
    data: changes(networks, 'clippings').map(({ key, previous, growth }) => ({
      media_type: mediaTypeOf(key),
      ...(current.get(key) ?? none),
      previous,
      growth,
    })),
  };
}

/** Returns the handlers of the metric calls, which share kept sums. */
export function metricRoutes(keptSums: KeptSums): Handlers {
  const withKept = <C extends MetricCall>(call: C) => ({ ...call, keptSums });
  return {
    'metrics.dashboard.clippings': (call) => answerGroup(withKept(call), 'clippings'),
    'metrics.dashboard.impressions': (call) => answerGroup(withKept(call), 'impressions'),
    'metrics.dashboard.hf_value': (call) => answerGroup(withKept(call), 'hf_value'),
    'metrics.dashboard.spikes': (call) => answerSpikes(withKept(call)),
    'metrics.clippings.hf_value.totals': (call) => answerGroup(withKept(call), 'hf_value'),
    'metrics.clippings.hf_value.by_country': (call) => byCountry(withKept(call), 'hf_value'),
    'metrics.clippings.hf_value.timeseries.by_brand': (call) => answerSeriesByBrand(withKept(call), 'hf_value'),
    'metrics.clippings.hf_value.timeseries.by_country': (call) => answerSeriesByCountry(withKept(call), 'hf_value'),
    'metrics.clippings.total.totals': (call) => answerGroup(withKept(call), 'clippings'),
    'metrics.clippings.total.by_country': (call) => byCountry(withKept(call), 'clippings'),
    'metrics.clippings.total.timeseries.by_brand': (call) => answerSeriesByBrand(withKept(call), 'clippings'),
    'metrics.clippings.total.timeseries.by_country': (call) => answerSeriesByCountry(withKept(call), 'clippings'),
    'metrics.clippings.impressions.totals': (call) => answerGroup(withKept(call), 'impressions'),
    'metrics.clippings.impressions.by_country': (call) => byCountry(withKept(call), 'impressions'),
    'metrics.clippings.impressions.timeseries.by_brand': (call) => answerSeriesByBrand(withKept(call), 'impressions'),
    'metrics.clippings.impressions.timeseries.by_country': (call) =>
      answerSeriesByCountry(withKept(call), 'impressions'),
    'metrics.clippings.media_type': (call) => answerTypes(withKept(call)),
    'metrics.clippings.media_type.by_impressions': (call) => typeChanges(withKept(call), 'impressions'),
    'metrics.clippings.media_type.by_clippings': (call) => typeChanges(withKept(call), 'clippings'),
    'metrics.clippings.media_category': (call) => byCategory(withKept(call)),
    'metrics.clippings.media_category.by_impressions': (call) => categoryChanges(withKept(call), 'impressions'),
    'metrics.clippings.media_category.by_clippings': (call) => categoryChanges(withKept(call), 'clippings'),
    'metrics.clippings.branding': (call) => answerBranding(withKept(call)),
    'metrics.clippings.tags': (call) => answerTags(withKept(call)),
    'metrics.clippings.top-tags': (call) => answerTags(withKept(call), call.query.limit),
    'metrics.clippings.countries': (call) => countries(withKept(call)),
    'metrics.clippings.sentiment.split.by_countries': (call) => answerToneByCountry(withKept(call)),
    'metrics.clippings.sentiment.split.by_sentiments': (call) => bySentiment(withKept(call)),
    'metrics.clippings.sentiment.split.by_brands': (call) => answerToneByBrand(withKept(call)),
    'metrics.clippings.sentiment.timeseries.by_brand': (call) => answerToneSeries(withKept(call)),
    'metrics.performance.geography': (call) => answerGeography(withKept(call)),
    'metrics.clippings.top-outlets': (call) => answerTopOutlets(withKept(call)),
    'metrics.performance.distribution': (call) => answerDistribution(withKept(call)),
    'metrics.social': (call) => social(withKept(call)),
  };
}
