import { randomBytes } from 'node:crypto';
import type { Config } from '../config/index.ts';
import { createFetcher } from '../fetch/index.ts';
import { count } from '../meter/index.ts';
import { type Attributes, exportOf, type Span, type spanKinds } from './otlp.ts';
import type { TraceContext } from './trace-context.ts';

export { readTraceParent } from './trace-context.ts';

export interface Tracer {
  /** Begins a span; null if this piece of work is not recorded. */
  begin(name: string, kind: keyof typeof spanKinds, parent?: TraceContext | null): OpenSpan | null;
  /** Sends what has ended and stops. */
  close(): Promise<void>;
}

export interface OpenSpan {
  end(result: { name?: string; attributes: Attributes; failed: boolean }): void;
}

/** Spans kept until they are sent, spans of one export, and milliseconds between two exports. */
const most = { kept: 2048, sent: 512, pause: 5000 };
const longestPause = 60_000;

/** Creates the sender of traces by OTLP over HTTP; null if no endpoint is set. */
export function createTracer(config: Config, role: string, version: string): Tracer | null {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const headers = { 'content-type': 'application/json', ...headersOf(config.OTEL_EXPORTER_OTLP_HEADERS) };
  // The operator chose the address, which may be in the local network.
  const fetcher = createFetcher({ allowPrivate: true, userAgent: config.MASTHEAD_USER_AGENT });
  const resource = { 'service.name': config.OTEL_SERVICE_NAME, 'service.version': version, 'masthead.role': role };
  const ended: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let sending = Promise.resolve();

  const send = async () => {
    timer = undefined;
    const spans = ended.splice(0, most.sent);
    if (spans.length === 0) return;
    const body = JSON.stringify(exportOf(resource, version, spans));
    const status = await fetcher.ask(url, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      () => 503,
    );
    failures = status < 300 ? 0 : failures + 1;
    if (status >= 300) count('report dropped', 'span', spans.length);
    if (ended.length > 0) plan();
  };
  // After failures the next export waits longer; what comes meanwhile is kept while there is room.
  const plan = () => {
    timer ??= setTimeout(() => (sending = send()), Math.min(longestPause, most.pause * 2 ** failures)).unref();
  };

  const keep = (span: Span) => {
    if (ended.length >= most.kept) return count('report dropped', 'span');
    ended.push(span);
    plan();
  };

  return {
    begin: (name, kind, parent) => {
      if (Math.random() >= config.OTEL_TRACES_SAMPLER_ARG) return null;
      const start = performance.timeOrigin + performance.now();
      return {
        end: (result) =>
          keep({
            traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
            spanId: randomBytes(8).toString('hex'),
            ...(parent && { parentSpanId: parent.spanId }),
            name: result.name ?? name,
            kind,
            start,
            end: performance.timeOrigin + performance.now(),
            attributes: result.attributes,
            failed: result.failed,
          }),
      };
    },
    close: async () => {
      clearTimeout(timer);
      await sending;
      await send();
      clearTimeout(timer);
      await fetcher.close();
    },
  };
}

/** Reads headers as OpenTelemetry writes them in one setting: `name=value,name=value`. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [
        pair.slice(0, pair.indexOf('=')).trim().toLowerCase(),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
      ]),
  );
