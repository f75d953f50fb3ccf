import { ApiError } from '@masthead/contract';
import { failureListeners } from '../../shared/api/index.ts';
import { settings } from '../../shared/page-settings.ts';

type Severity = 'warning' | 'error';

/**
 * Returns how a failure is reported: a 401 is not, errors that the user can correct are warnings, all others are
 * errors.
 */
export function severityOf(failure: unknown): Severity | null {
  if (!(failure instanceof ApiError)) return 'error';
  if (failure.status === 401 || failure.status === 0) return null;
  return failure.status === 422 ? 'warning' : 'error';
}

export interface Report {
  severity: Severity;
  message: string;
  /** The code of the call that failed. */
  code?: string;
  request_id?: string;
  page: string;
}
type Reporter = (report: Report) => void;

const reporters = new Set<Reporter>();

/** Receives every failure that is worth reporting. */
export function onReport(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => void reporters.delete(reporter);
}

/** Reports a failure to the listeners. Never throws. */
export function report(failure: unknown): void {
  const severity = severityOf(failure);
  if (!severity) return;
  const told: Report = {
    severity,
    message: failure instanceof Error ? failure.message : String(failure),
    ...(failure instanceof ApiError && { code: failure.body.code }),
    ...(failure instanceof ApiError && failure.body.request_id && { request_id: failure.body.request_id }),
    // Without the query, which may hold what was searched for.
    page: globalThis.location?.pathname ?? '',
  };
  for (const reporter of reporters) reporter(told);
}

/** Reports failed calls, uncaught errors and refused promises, to the operator's address if one is set. */
export function watchFailures(): () => void {
  const address = settings.error_reports;
  const stop = address ? onReport((told) => void navigator.sendBeacon(address, JSON.stringify(told))) : () => {};
  const onError = (event: ErrorEvent) => report(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => {
    // Failed calls have been reported where they failed.
    if (!(event.reason instanceof ApiError)) report(event.reason);
  };
  failureListeners.add(report);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    stop();
    failureListeners.delete(report);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
