import { type AnswerOf, ApiError, type EndpointName, type Endpoints, type InputOfEndpoint } from '@masthead/contract';
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

type Input<N extends EndpointName> = InputOfEndpoint<Endpoints[N]>;
type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>;
/** Endpoints that answer {data, meta: {has_more, cursor}}. */
type PagedName = {
  [N in EndpointName]: Answer<N> extends { data: unknown[]; meta: { has_more: boolean; cursor: string | null } }
    ? N
    : never;
}[EndpointName];

/** Returns the key of all answers of an endpoint; with an input, of that one answer. */
export const keyOf = (name: EndpointName, input?: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * Returns the options for one answer. The key is the endpoint's name and input, so that equal requests share the
 * answer.
 */
export const apiQuery = <N extends EndpointName>(name: N, input?: Input<N>) =>
  queryOptions({
    queryKey: keyOf(name, input ?? {}),
    queryFn: ({ signal }): Promise<Answer<N>> => call(name, input, { signal }),
  });

/**
 * Returns the options for a list that loads more; `flatPages(query.data)` makes one list of it. The key begins as that
 * of apiQuery.
 */
export const apiPages = <N extends PagedName>(name: N, input?: Input<N>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(name, input ?? {}), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<Answer<N>> => call(name, withCursor(input, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Answer<N>) => {
      const { meta } = last as { meta: { has_more: boolean; cursor: string | null } };
      return meta.has_more ? meta.cursor : null;
    },
  });

const withCursor = <I>(input: I, cursor: string | null): I => {
  if (!cursor) return input;
  const given = (input ?? {}) as { query?: object };
  return { ...given, query: { ...given.query, cursor } } as I;
};

/** Returns the rows of all loaded pages, each id once: a row that moved between two pages is not shown twice. */
export function flatPages<R extends { id: string }>(data: { pages: { data: R[] }[] } | undefined): R[] {
  const byId = new Map<string, R>();
  for (const page of data?.pages ?? []) for (const row of page.data) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}

/** Returns true for faults that may be temporary, twice; refused calls are not repeated. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // The first try is made without a connection too: the service worker of the installed app may answer it.
    queries: { staleTime: 30_000, retry: isWorthRetrying, throwOnError: false, networkMode: 'offlineFirst' },
    // Without a connection a change is refused at once, instead of being made whenever the connection is back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Marks everything that these endpoints answered as out of date; what is on screen is fetched again. */
export const refresh = async (...names: EndpointName[]): Promise<void> => {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: keyOf(name) })));
};
