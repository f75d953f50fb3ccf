import { makePng } from '../media.ts';
import type { TestServer } from '../server.ts';
import { beyondNumbers } from './hostile-values.ts';
import { type createOutcomes, failureIn, isRecord, refusedIn } from './outcomes.ts';
import type { Request } from './request.ts';

interface Sending {
  isValid: boolean;
  outcomes: ReturnType<typeof createOutcomes>;
}

/** Encodes a part of an address. Half a surrogate pair, which no address can contain, becomes U+FFFD. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Sends a request and notes the answer. Returns its status and the fields that were refused. */
export async function send(server: TestServer, request: Request, { isValid, outcomes }: Sending) {
  const { operation, params, query } = request;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name] ?? 'x'));
  const search = query.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&');
  const address = path + (search ? `?${search}` : '');
  const { body, type } = writeBody(request);
  const headers = { ...(body !== undefined && type && { 'content-type': type }), ...request.headers };
  const started = performance.now();
  const described = `${operation.method} ${address.slice(0, 600)} ${type} ${String(body ?? '').slice(0, 600)} ${JSON.stringify(
    headers,
  )
    .replace(/Bearer [\w-]{20,}/, 'Bearer …')
    .slice(0, 300)}`;
  try {
    const response = await fetch(server.origin + address, {
      method: operation.method,
      headers,
      ...(body !== undefined && operation.method !== 'GET' && { body: body as string }),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    const answer = await response.text();
    const took = performance.now() - started;
    outcomes.note({ operation, isValid, status: response.status, answer, took, described });
    return {
      status: response.status,
      code: failureIn(answer)?.code,
      refused: response.status === 422 ? refusedIn(answer) : [],
    };
  } catch (error) {
    outcomes.note({
      operation,
      isValid,
      status: 0,
      answer: String(error),
      took: performance.now() - started,
      described,
    });
    return { status: 0, code: undefined, refused: [] };
  }
}

function writeBody({ operation, body, rawBody }: Request): { body: string | Buffer | undefined; type: string } {
  if (operation.body?.type === 'multipart/form-data') {
    if (rawBody !== null) return { body: rawBody, type: 'multipart/form-data; boundary=edge' };
    return { body: multipart(isRecord(body) ? body : {}), type: 'multipart/form-data; boundary=edge' };
  }
  const type = operation.body || rawBody !== null ? 'application/json' : '';
  if (rawBody !== null) return { body: rawBody, type };
  if (!operation.body) return { body: undefined, type };
  return { body: JSON.stringify(body ?? {})?.replaceAll(`"${beyondNumbers}"`, '1e400'), type };
}

const multipart = ({ file: _, ...fields }: Record<string, unknown>): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
      ),
    ),
    Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    makePng(700, 700),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
