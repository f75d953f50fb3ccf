export type Attributes = Record<string, string | number>;

/** Kinds of spans in OTLP: the answer to a request, and work taken from a queue. */
export const spanKinds = { server: 2, consumer: 5 } as const;

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: keyof typeof spanKinds;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  attributes: Attributes;
  failed: boolean;
}

const nanos = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

/** Returns the body of an export as OTLP/HTTP has it in JSON. */
export const exportOf = (resource: Attributes, version: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: listOf(resource) },
      scopeSpans: [
        {
          scope: { name: 'masthead', version },
          spans: spans.map(({ kind, start, end, attributes, failed, ...span }) => ({
            ...span,
            kind: spanKinds[kind],
            startTimeUnixNano: nanos(start),
            endTimeUnixNano: nanos(end),
            attributes: listOf(attributes),
            // 2 is an error; 0 leaves open whether all went well.
            status: { code: failed ? 2 : 0 },
          })),
        },
      ],
    },
  ],
});
