import type { MediaCategory } from '@masthead/measuring';
import type { Handlers } from '../access/index.ts';
import { addUp, categoryOf, changes, ranked, shareOf, total } from './add-sums.ts';
import { answerDistribution } from './distribution.ts';
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

export const metricRoutes: Handlers = {
  'metrics.dashboard.clippings': (call) => answerGroup(call, 'clippings'),
  'metrics.dashboard.impressions': (call) => answerGroup(call, 'impressions'),
  'metrics.dashboard.hf_value': (call) => answerGroup(call, 'hf_value'),
  'metrics.dashboard.spikes': answerSpikes,
  'metrics.clippings.hf_value.totals': (call) => answerGroup(call, 'hf_value'),
  'metrics.clippings.hf_value.by_country': (call) => byCountry(call, 'hf_value'),
  'metrics.clippings.hf_value.timeseries.by_brand': (call) => answerSeriesByBrand(call, 'hf_value'),
  'metrics.clippings.hf_value.timeseries.by_country': (call) => answerSeriesByCountry(call, 'hf_value'),
  'metrics.clippings.total.totals': (call) => answerGroup(call, 'clippings'),
  'metrics.clippings.total.by_country': (call) => byCountry(call, 'clippings'),
  'metrics.clippings.total.timeseries.by_brand': (call) => answerSeriesByBrand(call, 'clippings'),
  'metrics.clippings.total.timeseries.by_country': (call) => answerSeriesByCountry(call, 'clippings'),
  'metrics.clippings.impressions.totals': (call) => answerGroup(call, 'impressions'),
  'metrics.clippings.impressions.by_country': (call) => byCountry(call, 'impressions'),
  'metrics.clippings.impressions.timeseries.by_brand': (call) => answerSeriesByBrand(call, 'impressions'),
  'metrics.clippings.impressions.timeseries.by_country': (call) => answerSeriesByCountry(call, 'impressions'),
  'metrics.clippings.media_type': answerTypes,
  'metrics.clippings.media_type.by_impressions': (call) => typeChanges(call, 'impressions'),
  'metrics.clippings.media_type.by_clippings': (call) => typeChanges(call, 'clippings'),
  'metrics.clippings.media_category': byCategory,
  'metrics.clippings.media_category.by_impressions': (call) => categoryChanges(call, 'impressions'),
  'metrics.clippings.media_category.by_clippings': (call) => categoryChanges(call, 'clippings'),
  'metrics.clippings.branding': answerBranding,
  'metrics.clippings.tags': (call) => answerTags(call),
  'metrics.clippings.top-tags': (call) => answerTags(call, call.query.limit),
  'metrics.clippings.countries': countries,
  'metrics.clippings.sentiment.split.by_countries': answerToneByCountry,
  'metrics.clippings.sentiment.split.by_sentiments': bySentiment,
  'metrics.clippings.sentiment.split.by_brands': answerToneByBrand,
  'metrics.clippings.sentiment.timeseries.by_brand': answerToneSeries,
  'metrics.performance.geography': answerGeography,
  'metrics.clippings.top-outlets': answerTopOutlets,
  'metrics.performance.distribution': answerDistribution,
  'metrics.social': social,
};
