import type { TrendService } from '@masthead/contract';
import { addDays, type Day } from '@masthead/measuring';
import { z } from 'zod';
import type { Config } from '../../../platform/config/index.ts';
import type { Days } from '../answers/span.ts';

/** Value of each day that a service knows. */
type Values = Record<Day, number>;

/** A question to an outside service, and how its answer is read. */
export interface Question {
  service: TrendService;
  /** The name as the service knows it: answers are kept by it. */
  name: string;
  address: string;
  /** Address at which people find the same. */
  page: string | null;
  /** Throws if the text is no answer. */
  read: (text: string) => Values;
}

const compact = (day: Day): string => day.replaceAll('-', '');
const dayOf = (stamp: string): Day => `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`;
const stamp = z.string().regex(/^\d{8}/);
const count = z.number().nonnegative();

const views = z.object({ items: z.array(z.object({ timestamp: stamp, views: count })) });

/** Wikipedias are named by language; Norwegian has two, and Bokmål is at the name of both. */
const projectOf = (language: string): string => `${/^[a-z]{2}$/.test(language) ? language : 'en'}.wikipedia`;

/**
 * Asks for page views of an article of Wikipedia by people, not by programs (Wikimedia Analytics API, pageviews per
 * article).
 */
function askWikipedia(base: string, name: string, language: string, { start, end }: Days): Question {
  const project = projectOf(language.slice(0, 2));
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`.replace(/\s+/g, '_');
  const article = encodeURIComponent(title);
  const period = `${compact(start)}/${compact(end)}`;
  return {
    service: 'wikipedia',
    name: `${project} ${title}`,
    address: `${base}/metrics/pageviews/per-article/${project}/all-access/user/${article}/daily/${period}`,
    page: `https://${project}.org/wiki/${article}`,
    read: (text) =>
      Object.fromEntries(views.parse(JSON.parse(text)).items.map((item) => [dayOf(item.timestamp), item.views])),
  };
}

const volume = z.object({
  timeline: z.array(z.object({ data: z.array(z.object({ date: stamp, value: count })) })).max(10),
});

/** Steps shorter than a day are added up: GDELT chooses them by the length of the period. */
function readVolume(text: string): Values {
  const values: Values = {};
  for (const { date, value } of volume.parse(JSON.parse(text)).timeline[0]?.data ?? [])
    values[dayOf(date)] = (values[dayOf(date)] ?? 0) + value;
  return values;
}

/** Asks for the numbers of articles with a phrase in the news of the world (GDELT DOC 2.0 API, mode timelinevolraw). */
function askGdelt(base: string, name: string, { start, end }: Days): Question {
  const phrase = name.replace(/["()]/g, ' ').replace(/\s+/g, ' ').trim();
  const search = new URLSearchParams({
    query: `"${phrase}"`,
    mode: 'timelinevolraw',
    format: 'json',
    startdatetime: `${compact(start)}000000`,
    enddatetime: `${compact(addDays(end, 1))}000000`,
  });
  return { service: 'gdelt', name: phrase, address: `${base}?${search}`, page: null, read: readVolume };
}

/** Returns the questions about a name to the services that the settings name; none are asked without. */
export function questionsOf(
  config: Pick<Config, 'MASTHEAD_WIKIPEDIA_URL' | 'MASTHEAD_GDELT_URL'>,
  name: string,
  language: string,
  days: Days,
): Question[] {
  const { MASTHEAD_WIKIPEDIA_URL: wikipedia, MASTHEAD_GDELT_URL: gdelt } = config;
  return [
    ...(wikipedia ? [askWikipedia(wikipedia.replace(/\/$/, ''), name, language, days)] : []),
    ...(gdelt ? [askGdelt(gdelt, name, days)] : []),
  ];
}
