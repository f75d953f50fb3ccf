import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  date,
  dateTime,
  id,
  languageCode,
  list,
  mediaType,
  one,
  page,
  paging,
  sentiment,
  shortText,
} from './fields.ts';
import { trendCompares, trendCountings, trendServices, trendTermKinds } from './trend-choices.ts';
import { trendGroup } from './trend-groups.ts';

/** A member of a group ('m1'), or a name, phrase or subject of the news ('t1'). */
const subjectId = z.string().regex(/^[mt]\d{1,9}$/);
const kind = z.enum(['member', ...trendTermKinds]);
const subject = z.object({ id: subjectId, kind, name: z.string() });
export type TrendSubject = z.infer<typeof subject>;

const filters = {
  /** A trend group; without it all news. */
  group: id.optional(),
  compare: z.enum(trendCompares).optional(),
  /** First and last day, UTC; the last 30 days unless said. At most three years. */
  start: date.optional(),
  end: date.optional(),
  /** `stories`: copies of a text count once, where and when it was first published. */
  count: z.enum(trendCountings).default('stories'),
} as const;

const sums = z.object({
  pieces: z.number().int(),
  stories: z.number().int(),
  negative: z.number().int(),
  neutral: z.number().int(),
  positive: z.number().int(),
});
/** Audiences added up; null if none of the audiences is known. */
const reach = z.number().int().nullable();
const reached = sums.extend({ reach });
const days = z.object({ start: z.iso.date(), end: z.iso.date() });
/** Facts about every answer: the counted items, and the days. */
const frame = {
  period: days,
  previous: days.nullable(),
  count: z.enum(trendCountings),
  /** null: all news. */
  group: z.object({ id, name: z.string(), is_done: z.boolean(), share: z.number() }).nullable(),
};

/** `value` is the count, `share` its part of the sum of all members. */
const voice = subject.extend({
  value: z.number().int(),
  share: z.number(),
  sums: sums,
  /** null for names of all news, and if no audience is known. */
  reach,
  previous: z.object({ value: z.number().int(), share: z.number() }).nullable(),
});

const article = z.object({
  id,
  headline: z.string(),
  url: z.string(),
  outlet: z.object({ id, name: z.string() }),
  published_at: dateTime,
  language: z.string(),
  country_id: z.string().nullable(),
  media_type: mediaType,
  sentiment,
  is_first: z.boolean(),
});
export type TrendArticle = z.infer<typeof article>;

const highlight = z.object({
  id,
  subject,
  start: z.iso.date(),
  end: z.iso.date().nullable(),
  /** Distance from the expected value, in standard deviations. */
  strength: z.number(),
  expected: z.number(),
  observed: z.number().int(),
  /** The piece that was published first, and others that carry the rise. */
  first: article.nullable(),
  articles: z.array(article),
});

const series = subject.extend({
  values: z.array(z.number().int()),
  previous: z.array(z.number().int()).nullable(),
});
const overTime = z.object({
  ...frame,
  interval: z.enum(['day', 'week', 'month']),
  buckets: z.array(z.iso.date()),
  series: z.array(series),
});

const term = subject.extend({
  value: z.number().int(),
  previous: z.number().int().nullable(),
  /** Log-likelihood ratio against all news (Dunning 1993); null if all news are counted. */
  significance: z.number().nullable(),
});
/** The number of pieces read, of all in the period. A sample if `read` is less than `of`. */
const sample = z.object({ read: z.number().int(), of: z.number().int() });

const ranked = z.object({ id: z.string(), value: z.number().int(), previous: z.number().int().nullable() });
const leader = ranked.extend({ name: z.string(), reach, sums });

const read = { method: 'GET', area: 'trends', access: 'staff' } as const;
const readSums = { ...read, mayBeStale: true } as const;
const period = z.object(filters);

const trendCalls = defineEndpoints({
  'trends.groups': {
    ...read,
    path: '/trends/groups',
    summary: 'Trend groups of all organisations, by name',
    query: z.object({ search: shortText.optional(), ...paging }),
    answer: page(trendGroup),
  },
  'trends.share-of-voice': {
    ...readSums,
    path: '/trends/share-of-voice',
    summary: 'Members of a group, or the names most in the news, with their shares',
    query: period,
    answer: one(z.object({ ...frame, total: z.number().int(), members: z.array(voice) })),
  },
  'trends.time-series': {
    ...readSums,
    path: '/trends/time-series',
    summary: 'The same members over time',
    query: period,
    answer: one(overTime),
  },
  'trends.outside': {
    ...read,
    path: '/trends/outside',
    summary:
      'Page views of Wikipedia and articles counted by GDELT for a member or a name, where the settings allow it',
    waitsOutside: true,
    query: z.object({ ...filters, subject: subjectId }),
    answer: one(
      z.object({
        ...frame,
        subject,
        interval: z.enum(['day', 'week', 'month']),
        buckets: z.array(z.iso.date()),
        /** Own counts. */
        values: z.array(z.number().int()),
        signals: z.array(
          z.object({
            service: z.enum(trendServices),
            /** `unknown`: the service has nothing under this name; `unavailable`: it did not answer, or refused. */
            state: z.enum(['found', 'unknown', 'unavailable']),
            /** Address of a page with the same figures for people; null if there is none. */
            page: z.url().nullable(),
            values: z.array(z.number().int()).nullable(),
          }),
        ),
      }),
    ),
  },
  'trends.topics': {
    ...readSums,
    path: '/trends/topics',
    summary: 'Subjects and key phrases of the news, or those that a group has more often than all news',
    query: period,
    answer: one(z.object({ ...frame, sample, subjects: z.array(term), phrases: z.array(term) })),
  },
  'trends.network': {
    ...readSums,
    path: '/trends/network',
    summary: 'Names that appear together more often than by chance',
    query: period,
    answer: one(
      z.object({
        ...frame,
        sample,
        nodes: z.array(subject.extend({ value: z.number().int() })),
        /** `significance` is the log-likelihood ratio; 10.83 means a chance of one in a thousand. */
        edges: z.array(
          z.object({
            source: subjectId,
            target: subjectId,
            together: z.number().int(),
            expected: z.number(),
            significance: z.number(),
          }),
        ),
      }),
    ),
  },
  'trends.news': {
    ...readSums,
    path: '/trends/news',
    summary: 'The articles behind a figure, the newest first',
    query: z.object({
      ...filters,
      /** Only articles with all of these members and names. */
      subjects: list(subjectId).pipe(z.array(subjectId).max(3)).optional(),
      outlet: id.optional(),
      country: countryId.optional(),
      language: languageCode.optional(),
      ...paging,
    }),
    answer: page(article),
  },
  'trends.news.show': {
    ...readSums,
    path: '/trends/news/{document_id}',
    summary: 'An article, as much as its outlet licenses, with its names and copies',
    params: z.object({ document_id: id }),
    answer: one(
      article.extend({
        lead: z.string(),
        body: z.string(),
        is_shortened: z.boolean(),
        author: z.string().nullable(),
        subjects: z.array(subject),
        copies: z.array(article),
      }),
    ),
  },
  'trends.leaderboard': {
    ...readSums,
    path: '/trends/leaderboard',
    summary: 'Outlets, countries and languages that write most, and the names most in the news',
    query: period,
    answer: one(
      z.object({
        ...frame,
        sample,
        outlets: z.array(leader),
        /** The id is that of a country; '': not known. */
        countries: z.array(ranked),
        languages: z.array(ranked),
        names: z.array(term),
      }),
    ),
  },
  'trends.highlights': {
    ...readSums,
    path: '/trends/highlights',
    summary: 'What rose above its own past, the strongest first, with its first outlet',
    query: period,
    answer: one(z.object({ ...frame, highlights: z.array(highlight) })),
  },
  'trends.statistics': {
    ...readSums,
    path: '/trends/statistics',
    summary: 'Sums of a period and the state of the reading',
    query: period,
    answer: one(
      z.object({
        ...frame,
        sums: reached,
        previous_sums: reached.nullable(),
        outlets: z.number().int(),
        /** Outlets of the period whose audience is not known; they add nothing to the reach. */
        unknown_outlets: z.number().int(),
        countries: z.number().int(),
        languages: z.number().int(),
        busiest: z.object({ day: z.iso.date(), value: z.number().int() }).nullable(),
        /** Pieces by which the sum of a name may be too low. */
        error: z.number().int(),
        reading: z.object({ waiting: z.number().int(), is_archive_read: z.boolean() }),
      }),
    ),
  },
});

const publicTrends = z.object({
  name: z.string(),
  period: days,
  count: z.enum(trendCountings),
  members: z.array(z.object({ name: z.string(), value: z.number().int(), share: z.number() })),
  interval: z.enum(['day', 'week', 'month']),
  buckets: z.array(z.iso.date()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().int()) })),
  headlines: z.array(
    z.object({
      headline: z.string(),
      url: z.string(),
      outlet: z.string(),
      language: z.string(),
      published_at: dateTime,
    }),
  ),
});
export type PublicTrends = z.infer<typeof publicTrends>;

const token = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const embedEndpoints = defineEndpoints({
  'trends.embed': {
    method: 'GET',
    path: '/public/trends/{token}',
    area: 'trends',
    summary: 'Sums and headlines of a group, of the last 30 days',
    access: 'public',
    params: token,
    answer: one(publicTrends),
    rateLimit: 60,
  },
  'trends.embed-page': {
    method: 'GET',
    base: 'root',
    path: '/embed/trends/{token}',
    area: 'trends',
    summary: 'The same as a page without script and cookies, to be embedded',
    access: 'public',
    params: token,
    query: z.object({ theme: z.enum(['auto', 'light', 'dark']).default('auto') }),
    answer: 'raw',
    rateLimit: 60,
  },
});

export const trendEndpoints = defineEndpoints({ ...trendCalls, ...embedEndpoints });
