import type { ApiOperation, ApiPage } from '@masthead/site/pages/pages.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-permission': string;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: { 'application/json': { schema: Record<string, unknown> } } }>;
}

const typeOf = (schema: Record<string, unknown>): string => {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((part: Record<string, unknown>) => typeOf(part)).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Record<string, unknown>)}`;
  return [schema.format, schema.type].filter(Boolean).join(' ') || 'any';
};

const indented = (schema: Record<string, unknown> | undefined): string | null =>
  schema ? JSON.stringify(schema, null, 2) : null;

function operationOf(path: string, method: string, operation: Operation): ApiOperation {
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code !== 'default') ?? ['', {}];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    permission: operation['x-permission'],
    status,
    parameters: operation.parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place: required ? `${place}, required` : place,
      type: typeOf(schema),
    })),
    body: indented(Object.values(operation.requestBody?.content ?? {})[0]?.schema),
    answer: indented(answer.content?.['application/json'].schema),
  };
}

/** Composes the page of an OpenAPI document: its operations by area. */
export function composeDocs(document: Record<string, unknown>): ApiPage {
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        area: operation.tags[0] ?? 'other',
        operation: operationOf(path, method, operation),
      })),
  );
  const areas = [...Map.groupBy(operations, ({ area }) => area)].toSorted(([a], [b]) => a.localeCompare(b));
  return { areas: areas.map(([name, listed]) => ({ name, operations: listed.map(({ operation }) => operation) })) };
}
