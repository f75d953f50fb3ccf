/** A place in a trace of the W3C format: which trace, and which of its spans is above. */
export interface TraceContext {
  traceId: string;
  spanId: string;
}

/**
 * Reads the header `traceparent`; returns null if it is not valid. Its wish to be recorded is ignored: callers would
 * decide about our costs.
 */
export function readTraceParent(header: unknown): TraceContext | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', spanId = ''] =
    /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/.exec(header) ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null;
}
