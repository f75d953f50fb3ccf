import { type Endpoint, type ErrorCode, endpointList } from '@masthead/contract';
import type { Operation } from './operations.ts';

export interface FuzzReport {
  seed: number;
  sent: number;
  /** Number of answers by mode and class of status. */
  answers: Record<string, number>;
  /** Requests that ended in an error of the server, or without an answer. */
  faults: string[];
  /** Answers that are not what the contract says. */
  mismatches: string[];
  /** Reads that were never tried, or never succeeded with a valid request. */
  untried: string[];
  unanswered: string[];
  /** Calls other than reads that never succeeded. */
  neverDone: string[];
  unavailable: Record<string, number>;
  slowest: string[];
}

/** The failures that a request may meet with 503: the work of others, or of outside, is in the way. */
const excusable: readonly ErrorCode[] = ['overloaded', 'render_busy', 'browser_missing'];

interface Outcome {
  operation: Operation;
  isValid: boolean;
  status: number;
  answer: string;
  took: number;
  described: string;
}

/** Collects the answers of all lanes. */
export function createOutcomes(seed: number, logged: ReadonlyMap<string, string> = new Map()) {
  const table = new Map<string, Endpoint>(endpointList);
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  const mismatches: string[] = [];
  const unavailable: Record<string, number> = {};
  const slowest: { took: number; described: string }[] = [];
  const [tried, done] = [new Set<string>(), new Set<string>()];
  let sent = 0;
  const note = ({ operation, isValid, status, answer, took, described }: Outcome): void => {
    sent++;
    const group = `${isValid ? 'valid' : 'hostile'} ${Math.floor(status / 100)}xx`;
    answers[group] = (answers[group] ?? 0) + 1;
    tried.add(operation.id);
    if (isValid && status >= 200 && status < 400) done.add(operation.id);
    slowest.push({ took, described });
    slowest.sort((a, b) => b.took - a.took);
    slowest.splice(8);
    const failure = status >= 400 ? failureIn(answer) : undefined;
    if (status === 503 && failure && excusable.includes(failure.code as ErrorCode))
      unavailable[failure.code] = (unavailable[failure.code] ?? 0) + 1;
    else if (status >= 500 || status === 0)
      faults.push(
        `${operation.id}: ${status} ${failure?.code ?? answer.slice(0, 200)} ${logged.get(failure?.request_id ?? '') ?? ''}\n  ${described}`,
      );
    else if (status >= 400 && status !== 431 && !failure && table.get(operation.id)?.base !== 'root')
      mismatches.push(`${operation.id}: ${status} without message and code\n  ${described}`);
    const schema = table.get(operation.id)?.answer;
    if (status >= 200 && status < 300 && schema && schema !== 'raw') {
      const result = schema.safeParse(parseOr(answer));
      if (!result.success)
        mismatches.push(
          `${operation.id}: ${result.error.issues
            .slice(0, 3)
            .map(({ path, message }) => `${path.join('.')} ${message}`)
            .join('; ')}\n  ${described}`,
        );
    }
  };
  const neverDone = (operations: readonly Operation[]) => operations.filter(({ id }) => !done.has(id));
  const report = (operations: readonly Operation[]): FuzzReport => {
    const missing = (reads: boolean) =>
      neverDone(operations)
        .filter(({ method }) => (method === 'GET') === reads)
        .map(({ id }) => id);
    return {
      seed,
      sent,
      answers,
      faults,
      mismatches,
      untried: operations.filter(({ id }) => !tried.has(id)).map(({ id }) => id),
      unanswered: missing(true),
      neverDone: missing(false),
      unavailable,
      slowest: slowest.map(({ took, described }) => `${Math.round(took)} ms ${described.slice(0, 150)}`),
    };
  };
  return { note, neverDone, report };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function refusedIn(answer: string): string[] {
  const parsed = parseOr(answer);
  return isRecord(parsed) && isRecord(parsed.errors) ? Object.keys(parsed.errors) : [];
}

export function failureIn(answer: string): { code: string; request_id?: string } | undefined {
  const parsed = parseOr(answer);
  return isRecord(parsed) && typeof parsed.code === 'string' && typeof parsed.message === 'string'
    ? { code: parsed.code, ...(typeof parsed.request_id === 'string' && { request_id: parsed.request_id }) }
    : undefined;
}
