import { z } from 'zod';
import { parseDsn } from '../error-reports/dsn.ts';

/** Names of headers with their values, encoded as in an address. */
const headerList =
  /^\s*[\w-]+\s*=\s*(?:[!#$&'()*+./:;<>?@[\]^`{|}~\w-]|%[0-9a-f]{2})+\s*(?:,\s*[\w-]+\s*=\s*(?:[!#$&'()*+./:;<>?@[\]^`{|}~\w-]|%[0-9a-f]{2})+\s*)*$/i;

/** Settings of what watches the installation. All of it is off by default. */
export const monitoringSettings = {
  MASTHEAD_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port of the metrics of this process for Prometheus, at /metrics; without it there are none'),
  MASTHEAD_METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the metrics listen on; another than that of this machine needs MASTHEAD_METRICS_TOKEN'),
  MASTHEAD_METRICS_TOKEN: z
    .string()
    .min(16)
    .max(200)
    .regex(/^[\w.~+/=-]+$/, 'it has characters that a bearer token cannot have')
    .optional()
    .describe('Bearer token that Prometheus has to send'),
  MASTHEAD_SENTRY_DSN: z
    .string()
    .refine((text) => parseDsn(text) !== null, 'it is no DSN such as https://key@host/1')
    .optional()
    .describe('DSN of Sentry, GlitchTip or Bugsink, where errors of the server are reported to'),
  MASTHEAD_SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('production')
    .describe('Name of this installation in error reports'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector that gets traces of requests and jobs, by OTLP over HTTP with JSON'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .max(4000)
    .regex(headerList, 'it is no list such as name=value,name=value')
    .optional()
    .describe('Headers that the collector asks for, such as authorization=Bearer%20…'),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('masthead').describe('Name of the service in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('Share of requests and jobs that are traced, from 0 to 1'),
};

interface Monitoring {
  MASTHEAD_METRICS_PORT?: number | undefined;
  MASTHEAD_METRICS_HOST: string;
  MASTHEAD_METRICS_TOKEN?: string | undefined;
}

const ownHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Returns why the settings do not fit together; null if they do. */
export function monitoringProblem(settings: Monitoring): string | null {
  const { MASTHEAD_METRICS_PORT: port, MASTHEAD_METRICS_HOST: host, MASTHEAD_METRICS_TOKEN: token } = settings;
  if (port !== undefined && !ownHosts.has(host) && !token)
    return `The setting MASTHEAD_METRICS_TOKEN is missing: MASTHEAD_METRICS_HOST is ‘${host}’, which other machines may reach.`;
  return null;
}
