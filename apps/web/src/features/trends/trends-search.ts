import { type TrendCompare, type TrendCounting, trendCompares, trendCountings } from '@masthead/contract';
import { isDay } from '@masthead/measuring';
import { readPeriod } from '../metrics/index.ts';

export const topicKinds = ['subjects', 'phrases'] as const;
export type TopicKind = (typeof topicKinds)[number];
/** Least significances of a connection, from low to high. */
export const networkThresholds = ['1', '2', '3'] as const;
export type NetworkThreshold = (typeof networkThresholds)[number];

/** Filters of the trends, as the address holds them: a link shows what its sender saw. */
export interface TrendsSearch {
  group?: string;
  period?: string;
  compare?: TrendCompare;
  count?: TrendCounting;
  topics?: TopicKind;
  connections?: NetworkThreshold;
  /** Members and names whose articles are listed: 'm1,t2'. */
  about?: string;
  /** Days of the articles if they are fewer than those of the period: '2026-11-01..2026-11-07'. */
  on?: string;
  outlet?: string;
  country?: string;
  language?: string;
  /** The article that is open. */
  article?: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined);
const oneOf = <T extends string>(list: readonly T[], value: unknown) => list.find((one) => one === value);

const codeOf = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const daysOf = (value: unknown): string | undefined => {
  const [first, last, ...more] = typeof value === 'string' ? value.split('..') : [];
  return first && last && more.length === 0 && isDay(first) && isDay(last) && first <= last
    ? `${first}..${last}`
    : undefined;
};

/** Reads the search of an address; what it does not understand it leaves out. */
export function readTrendsSearch(raw: Record<string, unknown>): TrendsSearch {
  const about = typeof raw.about === 'string' && /^[mt]\d{1,9}(,[mt]\d{1,9}){0,2}$/.test(raw.about);
  const read = {
    group: idOf(raw.group),
    period: readPeriod(raw.period),
    compare: oneOf(trendCompares, raw.compare),
    count: oneOf(trendCountings, raw.count),
    topics: oneOf(topicKinds, raw.topics),
    connections: oneOf(networkThresholds, String(raw.connections)),
    about: about ? String(raw.about) : undefined,
    on: daysOf(raw.on),
    outlet: idOf(raw.outlet),
    country: codeOf(raw.country, /^[A-Z]{2}$/),
    language: codeOf(raw.language, /^([a-z]{2}|other)$/),
    article: idOf(raw.article),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
