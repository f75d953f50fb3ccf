import { readPeriod } from '@masthead/measuring';

export const comparedMeasures = ['mentions', 'stories', 'reach'] as const;
export type ComparedMeasure = (typeof comparedMeasures)[number];

/** Streams, period and measure as the address holds them. */
export interface CompareSearch {
  /** Ids in the order they were chosen, separated by commas. */
  streams?: string;
  /** A quick period, or two days. Default 14d. */
  period?: string;
  /** Default mentions. */
  measure?: ComparedMeasure;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
const most = 8;

export const idsOf = ({ streams }: CompareSearch): string[] => streams?.split(',') ?? [];

/** Reads the search of an address. What it does not understand it leaves out. */
export function readCompareSearch(raw: Record<string, unknown>): CompareSearch {
  const given = typeof raw.streams === 'string' ? raw.streams.split(',') : [];
  const ids = [...new Set(given.filter((id) => uuid.test(id)))].slice(0, most);
  const period = readPeriod(raw.period);
  const measure = comparedMeasures.find((known) => known === raw.measure && known !== 'mentions');
  return {
    ...(ids.length > 0 && { streams: ids.join(',') }),
    ...(period && { period }),
    ...(measure && { measure }),
  };
}
