import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  counting,
  countryId,
  dateTime,
  id,
  languageCode,
  list,
  many,
  mediaTier,
  mediaType,
  one,
  shortText,
  tone,
} from './fields.ts';
import { articleName } from './names.ts';
import { countryShort } from './reference.ts';

/** Fractions, not percentages: 0.095 is 9.5 %. null: no value, such as growth from nothing. */
const change = z.object({ previous: z.number(), current: z.number(), growth: z.number().nullable() });
/** Clippings that count with 0 because their audience is unknown, and those that count with the brand's estimate. */
const doubts = { unknown_clippings: z.number().int(), estimated_clippings: z.number().int() };
const block = change.extend({
  growth_aplus: z.number().nullable(),
  growth_bplus: z.number().nullable(),
  /** Outlets of the current period without a known audience. */
  unknown_outlets: z.number().int(),
  ...doubts,
});

const brandBlock = block.extend({
  brand_id: id,
  brand_name: z.string(),
  /** One value a day of the period, oldest first. */ series: z.array(z.number()),
});

/** Both periods, for the line under the figures. Days are those of the organisation's time zone. */
const period = z.object({
  start: dateTime,
  end: dateTime,
  previous_start: dateTime,
  previous_end: dateTime,
  timezone: z.string(),
  days: z.array(z.iso.date()),
});

const metricGroup = z.object({
  brands: z.array(brandBlock),
  top_brand: brandBlock.nullable(),
  totals: block,
  period,
});
export type MetricGroup = z.infer<typeof metricGroup>;

/** The three measures of a set of clippings; hfValue in DKK. */
const sums = { clippings: z.number().int(), impressions: z.number().int(), hf_value: z.number(), ...doubts };
const coverageIntervals = ['day', 'week', 'month'] as const;
export type CoverageInterval = (typeof coverageIntervals)[number];
const mediaCategories = ['print', 'web', 'tv', 'radio', 'social'] as const;
const toneCounts = {
  negative: z.number().int(),
  neutral: z.number().int(),
  positive: z.number().int(),
  unsure: z.number().int(),
};
const named = { brand_id: id, brand_name: z.string() };

/** A period cut into days, weeks (named by their Monday) or months (by their first), and one value for each. */
const buckets = { interval: z.enum(coverageIntervals), buckets: z.array(z.iso.date()) };
const brandSeries = z.object({ ...buckets, series: z.array(z.object({ ...named, values: z.array(z.number()) })) });
const countrySeries = z.object({
  ...buckets,
  series: z.array(z.object({ country: countryShort.nullable(), values: z.array(z.number()) })),
});
const byCountry = z.array(change.extend({ country: countryShort.nullable(), share: z.number().nullable(), ...doubts }));

const query = z.object({
  start: dateTime.optional(),
  end: dateTime.optional(),
  brands: list(id).optional(),
  countries: list(countryId).optional(),
  tiers: list(mediaTier).optional(),
  types: list(mediaType).optional(),
  sentiments: list(tone).optional(),
  tags: list(id).optional(),
  outlets: list(id).optional(),
  streams: list(id).optional(),
  languages: list(languageCode).optional(),
  search: shortText.optional(),
  /** clippings: each counts; stories: copies of one text count once. */
  count: counting.default('clippings'),
});
const seriesQuery = query.extend({ interval: z.enum(coverageIntervals).optional() });
const topQuery = query.extend({ limit: z.coerce.number().int().min(1).max(100).default(10) });
const subject = { kind: 'brands', id: 'query.brands' } as const;

const call =
  <const Q extends z.ZodObject, const P extends 'performance-facts.list' | 'dashboard.view'>(asked: Q, access: P) =>
  <A extends z.ZodType>(path: `/${string}`, summary: string, answer: A) =>
    ({
      method: 'GET',
      path: `/metrics${path}`,
      area: 'metrics',
      summary,
      access,
      subject,
      query: asked,
      answer,
    }) as const;
const facts = call(query, 'performance-facts.list');
const series = call(seriesQuery, 'performance-facts.list');
const tops = call(topQuery, 'performance-facts.list');
const dashboard = call(query, 'dashboard.view');

const measureCalls = <const M extends string>(measure: M, word: string) =>
  ({
    totals: facts(
      `/clippings/${measure}/totals`,
      `${word} for each brand, this period and the one before`,
      one(metricGroup),
    ),
    by_country: facts(`/clippings/${measure}/by_country`, `${word} for each country`, one(byCountry)),
    by_brand: series(`/clippings/${measure}/timeseries/by_brand`, `${word} over time for each brand`, one(brandSeries)),
    by_country_over_time: series(
      `/clippings/${measure}/timeseries/by_country`,
      `${word} over time for each country`,
      one(countrySeries),
    ),
  }) as const;
const [value, total, impressions] = [
  measureCalls('hf_value', 'hfValue'),
  measureCalls('total', 'Clippings'),
  measureCalls('impressions', 'Impressions'),
];

const types = many(z.object({ media_type: mediaType, ...sums, share: z.number().nullable() }));
const categories = many(z.object({ media_category: z.enum(mediaCategories), ...sums, share: z.number().nullable() }));
const typeChanges = many(change.extend({ media_type: mediaType, share: z.number().nullable(), ...doubts }));
const categoryChanges = many(
  change.extend({ media_category: z.enum(mediaCategories), share: z.number().nullable(), ...doubts }),
);
const tagSums = many(z.object({ tag: z.object({ id, name: z.string() }), ...sums }));
const outletShortTier = z.object({ id, name: z.string(), tier: mediaTier });

/** Days on which a brand has clearly more clippings than its own past lets expect, and what these are about. */
const spike = z.object({
  brand_id: id,
  from: z.iso.date(),
  until: z.iso.date(),
  /** The day of the period with the most. */ peak: z.iso.date(),
  clippings: z.number().int(),
  /** Clippings that the past lets expect for these days. */ usual: z.number().int(),
  /** Names that are more frequent in these clippings than in those of the weeks before. */ names: z.array(articleName),
  /** The text with the most copies; null if no text has any. */
  story: z
    .object({
      headline: z.string(),
      clippings: z.number().int(),
      /** The first by name. */ outlets: z.array(z.string()),
      outlets_total: z.number().int(),
    })
    .nullable(),
});
export type Spike = z.infer<typeof spike>;

export const metricEndpoints = defineEndpoints({
  'metrics.dashboard.hf_value': dashboard(
    '/dashboard/hf_value',
    'hfValue in DKK for each brand, this period and the one before',
    one(metricGroup),
  ),
  'metrics.dashboard.clippings': dashboard('/dashboard/clippings', 'Clippings for each brand', one(metricGroup)),
  'metrics.dashboard.impressions': dashboard('/dashboard/impressions', 'Impressions for each brand', one(metricGroup)),
  'metrics.dashboard.spikes': dashboard(
    '/dashboard/spikes',
    'Days on which clippings rise above the past of their brand, and why; the five clearest',
    many(spike),
  ),
  'metrics.clippings.hf_value.totals': value.totals,
  'metrics.clippings.hf_value.by_country': value.by_country,
  'metrics.clippings.hf_value.timeseries.by_brand': value.by_brand,
  'metrics.clippings.hf_value.timeseries.by_country': value.by_country_over_time,
  'metrics.clippings.total.totals': total.totals,
  'metrics.clippings.total.by_country': total.by_country,
  'metrics.clippings.total.timeseries.by_brand': total.by_brand,
  'metrics.clippings.total.timeseries.by_country': total.by_country_over_time,
  'metrics.clippings.impressions.totals': impressions.totals,
  'metrics.clippings.impressions.by_country': impressions.by_country,
  'metrics.clippings.impressions.timeseries.by_brand': impressions.by_brand,
  'metrics.clippings.impressions.timeseries.by_country': impressions.by_country_over_time,
  'metrics.clippings.media_type': facts('/clippings/media_type', 'The measures for each media type', types),
  'metrics.clippings.media_type.by_impressions': facts(
    '/clippings/media_type/by_impressions',
    'Impressions for each media type, with the period before',
    typeChanges,
  ),
  'metrics.clippings.media_type.by_clippings': facts(
    '/clippings/media_type/by_clippings',
    'Clippings for each media type, with the period before',
    typeChanges,
  ),
  'metrics.clippings.media_category': facts(
    '/clippings/media_category',
    'The measures for each category: print, web, tv, radio, social',
    categories,
  ),
  'metrics.clippings.media_category.by_impressions': facts(
    '/clippings/media_category/by_impressions',
    'Impressions for each category, with the period before',
    categoryChanges,
  ),
  'metrics.clippings.media_category.by_clippings': facts(
    '/clippings/media_category/by_clippings',
    'Clippings for each category, with the period before',
    categoryChanges,
  ),
  'metrics.clippings.branding': facts(
    '/clippings/branding',
    'Clippings that show the logo, show the product or quote a spokesperson, for each brand',
    many(
      z.object({
        ...named,
        clippings: z.number().int(),
        logo: z.number().int(),
        product: z.number().int(),
        spokesperson: z.number().int(),
      }),
    ),
  ),
  'metrics.clippings.tags': facts('/clippings/tags', 'The measures for each tag, by name', tagSums),
  'metrics.clippings.top-tags': tops('/clippings/top-tags', 'Tags with the most clippings', tagSums),
  'metrics.clippings.countries': facts(
    '/clippings/countries',
    'The measures for each country',
    many(z.object({ country: countryShort.nullable(), ...sums })),
  ),
  'metrics.clippings.sentiment.split.by_countries': facts(
    '/clippings/sentiment/split/by_countries',
    'Clippings by tone for each country',
    many(z.object({ country: countryShort.nullable(), ...toneCounts })),
  ),
  'metrics.clippings.sentiment.split.by_sentiments': facts(
    '/clippings/sentiment/split/by_sentiments',
    'The measures for each tone',
    many(z.object({ sentiment: tone, ...sums, share: z.number().nullable() })),
  ),
  'metrics.clippings.sentiment.split.by_brands': dashboard(
    '/clippings/sentiment/split/by_brands',
    'Clippings by tone for each brand',
    many(z.object({ ...named, ...toneCounts, set_by_person: z.number().int() })),
  ),
  'metrics.clippings.sentiment.timeseries.by_brand': series(
    '/clippings/sentiment/timeseries/by_brand',
    'Clippings by tone over time for each brand',
    one(
      z.object({
        ...buckets,
        series: z.array(
          z.object({
            ...named,
            negative: z.array(z.number()),
            neutral: z.array(z.number()),
            positive: z.array(z.number()),
            unsure: z.array(z.number()),
          }),
        ),
      }),
    ),
  ),
  'metrics.performance.geography': facts(
    '/clippings/geography',
    'For the map: measures and tone for each country, with what share has none',
    many(z.object({ country: countryShort.nullable(), ...sums, ...toneCounts, share: z.number().nullable() })),
  ),
  'metrics.clippings.top-outlets': call(topQuery, 'dashboard.view')(
    '/clippings/top-outlets',
    'Outlets with the most clippings',
    many(z.object({ media_outlet: outletShortTier, country_id: countryId.nullable(), ...sums, ...toneCounts })),
  ),
  'metrics.performance.distribution': facts(
    '/clippings/distribution',
    'How clippings are distributed over tiers, categories and weekdays',
    one(
      z.object({
        tiers: z.array(z.object({ tier: mediaTier, ...sums, share: z.number().nullable() })),
        media_categories: z.array(
          z.object({ media_category: z.enum(mediaCategories), ...sums, share: z.number().nullable() }),
        ),
        /** Monday first. */ weekdays: z.array(z.number().int()),
      }),
    ),
  ),
  'metrics.social': facts(
    '/social',
    'The measures for each social network, with the period before',
    many(z.object({ media_type: mediaType, ...sums, previous: z.number().int(), growth: z.number().nullable() })),
  ),
});
