import type { AnswerOf, Endpoint, InputOfEndpoint } from './endpoint.ts';
import { allEndpoints, type EndpointName, type Endpoints, endpoints, pathOf } from './endpoints.ts';
import type { ErrorBody } from './errors.ts';

/** A failed call: the status and the body as the API sent it. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

interface ClientOptions {
  /** '' for the same host. */
  origin: string;
  /** Origin for calls with the base 'functions'; defaults to the same host. */
  functionsOrigin?: string;
  /** Called before each request, so that language, token and demo mode are current. */
  headers: () => Record<string, string>;
  fetch?: typeof fetch;
  onFailure?: (error: ApiError) => void;
}

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
}

export type Client = <N extends EndpointName>(
  name: N,
  input?: InputOfEndpoint<Endpoints[N]>,
  options?: CallOptions,
) => Promise<AnswerOf<Endpoints[N]>>;

/** Creates the typed client of the table: `call('streams.show', { params: { stream_id } })`. Throws ApiError. */
export function createClient(client: ClientOptions): Client {
  return async (name, input, options) => {
    const endpoint: Endpoint = endpoints[name] ?? (await allEndpoints())[name];
    const parts = (input ?? {}) as AddressParts & { body?: unknown };
    const origin = (endpoint.base === 'functions' && client.functionsOrigin) || client.origin;
    const address = origin + addressOf(endpoint, parts);
    const headers: Record<string, string> = { accept: 'application/json', ...client.headers() };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    if (options?.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    try {
      const response = await (client.fetch ?? fetch)(address, {
        method: endpoint.method,
        headers,
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...(options?.signal && { signal: options.signal }),
      });
      return (await readAnswer(response)) as never;
    } catch (error) {
      if (options?.signal?.aborted) throw error;
      const failure = error instanceof ApiError ? error : new ApiError(0, { message: String(error), code: 'internal' });
      client.onFailure?.(failure);
      throw failure;
    }
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  if (response.ok) return isJson ? JSON.parse(text) : text;
  throw apiErrorOf(response, text);
}

/** Returns the failure that a refused answer tells; a body that is not the API's, such as the page of a proxy, gives 'internal'. */
export function apiErrorOf({ status, statusText }: Pick<Response, 'status' | 'statusText'>, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) return new ApiError(status, body);
  } catch {
    // No JSON.
  }
  return new ApiError(status, { message: statusText, code: 'internal' });
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  body instanceof Object && 'message' in body && typeof body.message === 'string' && 'code' in body;

interface AddressParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Returns the address of a call without its origin. */
export const addressOf = (endpoint: Endpoint, { params, query }: AddressParts): string =>
  fillPath(pathOf(endpoint), params) + queryString(query);

const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
