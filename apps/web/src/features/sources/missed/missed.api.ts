import type { Trace, TraceFix } from '@masthead/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiPages, call, keyOf, refresh } from '../../../shared/api/index.ts';
import { isMoving } from './verdict.ts';

export type { Trace, TraceFix };
export type StreamTrace = Trace['streams'][number];
export type FixAction = TraceFix['action'];
export type FixCall = NonNullable<TraceFix['call']>;

interface Question {
  url: string;
  brand_id: string;
  stream_id?: string;
}

/**
 * The interval of further requests for an answer that is about to change, and their duration after a button was
 * pressed, in milliseconds.
 */
const pace = 3000;
export const patience = 60_000;

/** Asks for the state of an address; again while it changes, and for some time after a button was pressed. */
export const traceQuery = (question: Question, mendedAt: number) =>
  queryOptions({
    queryKey: keyOf('documents.trace', question),
    queryFn: ({ signal }) => call('documents.trace', { body: question }, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data && (isMoving(data.data) || Date.now() < mendedAt + patience) ? pace : false,
  });

/** Returns the options for the brand's streams to choose from. */
export const streamChoices = (brand: string) => apiPages('streams.index', { query: { brand, limit: 100 } });

/** Carries out what a button promises, as the server has written it down. Throws the ApiError. */
export async function carryOut({ endpoint, params, body }: FixCall): Promise<void> {
  // The answer's own calls fit their endpoints; their shapes are not known one by one here.
  await call(endpoint, { ...(params && { params }), ...(body && { body }) } as never);
  await refresh(
    'documents.trace',
    'sources.index',
    'sources.catalogue',
    ...(endpoint === 'mentions.unhide' ? lists : []),
  );
}

const lists = ['mentions.index', 'streams.index'] as const;
