import {
  type PrecisionGroup,
  precisionGroups,
  sampleKinds,
  type VerdictStatus,
  verdictStatuses,
} from '@masthead/contract';

/** Filters of drawn mentions, as the address has them. */
export interface QaSearch {
  status?: VerdictStatus | undefined;
  stream?: string | undefined;
  language?: string | undefined;
  media_outlet?: string | undefined;
  sample?: (typeof sampleKinds)[number] | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const code = /^([a-z]{2}|other)$/;
const fitting = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

export const readQaSearch = (search: Record<string, unknown>): QaSearch => ({
  status: verdictStatuses.find((one) => one === search.status && one !== 'open'),
  stream: fitting(search.stream, uuid),
  language: fitting(search.language, code),
  media_outlet: fitting(search.media_outlet, uuid),
  sample: sampleKinds.find((one) => one === search.sample),
});

interface PrecisionSearch {
  by?: PrecisionGroup | undefined;
  weeks?: number | undefined;
}

/** Weeks that the precision can be counted over; the first of all is the usual one. */
export const weeksChoices = [12, 4, 26, 52] as const;

export const readPrecisionSearch = (search: Record<string, unknown>): PrecisionSearch => ({
  by: precisionGroups.find((one) => one === search.by && one !== 'stream'),
  weeks: weeksChoices.find((one) => one === Number(search.weeks) && one !== weeksChoices[0]),
});
