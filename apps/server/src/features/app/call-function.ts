import { type Endpoint, type EndpointName, endpoints, type FunctionName, pathOf } from '@masthead/contract';
import type { Call } from '../access/index.ts';

/** The call behind each function. */
const calls: Record<FunctionName, EndpointName> = {
  'extract-page': 'clippings.prepare',
  'render-pdf': 'screenshots.pdf',
  'export-clippings': 'clippings.export',
};
const forwarded = ['authorization', 'accept-language', 'x-demo-data', 'user-agent'];
const returned = ['content-type', 'content-security-policy', 'cache-control', 'retry-after'];

/** Passes a function on to the call behind it, which checks, limits and logs it as if it had been called itself. */
export async function callFunction({ request, reply, params, body }: Call<'functions.call'>): Promise<unknown> {
  const endpoint: Endpoint = endpoints[calls[params.name]];
  const answer = await request.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    remoteAddress: request.ip,
    headers: pick(request.headers, forwarded),
    ...(endpoint.method === 'GET' ? { query: textsOf(body) } : { payload: body }),
  });
  return reply.code(answer.statusCode).headers(pick(answer.headers, returned)).send(answer.rawPayload);
}

const pick = <T>(headers: Record<string, T>, names: readonly string[]): Record<string, NonNullable<T>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
