import type { Metrics, MetricsSource } from './process-metrics.ts';

/** The question to another process or thread; its answer is `{ metrics }`. */
const question = 'metrics';
/** Milliseconds after which one that is busy or gone is left out. */
const patience = 2000;

/** The line to a process of a cluster or to a thread. */
export interface ExchangeLine {
  send(message: string): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

const isAnswer = (message: unknown): message is { metrics: Metrics } =>
  typeof message === 'object' && message !== null && 'metrics' in message && Array.isArray(message.metrics);

/** Returns the metrics of another process or thread; none if it does not answer in time. */
export const metricsOver = (line: ExchangeLine): Promise<Metrics> =>
  new Promise((resolve) => {
    const end = (metrics: Metrics) => {
      clearTimeout(timer);
      line.off('message', hear);
      resolve(metrics);
    };
    const hear = (message: unknown) => {
      if (isAnswer(message)) end(message.metrics);
    };
    const timer = setTimeout(end, patience, []);
    line.on('message', hear);
    line.send(question);
  });

/** Answers the question for metrics. Returns false for any other message. */
export function answersMetrics(
  message: unknown,
  source: MetricsSource | null,
  send: (answer: { metrics: Metrics }) => void,
): boolean {
  if (message !== question) return false;
  (source?.() ?? Promise.resolve([])).then((metrics) => send({ metrics })).catch(() => send({ metrics: [] }));
  return true;
}
