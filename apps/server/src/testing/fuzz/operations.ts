/** The part of JSON Schema that the product's OpenAPI document uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

/** A call of the OpenAPI document. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  access: string;
  parameters: Parameter[];
  body: { type: 'application/json' | 'multipart/form-data'; schema: Schema } | null;
}

interface Described {
  operationId: string;
  'x-permission': string;
  parameters: Parameter[];
  requestBody?: { content: Partial<Record<'application/json' | 'multipart/form-data', { schema: Schema }>> };
}

export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
}

/** Returns the calls of an OpenAPI document. */
export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      access: described['x-permission'],
      parameters: described.parameters,
      body: bodyOf(described),
    })),
  );

function bodyOf({ requestBody }: Described): Operation['body'] {
  for (const type of ['application/json', 'multipart/form-data'] as const) {
    const content = requestBody?.content[type];
    if (content) return { type, schema: content.schema };
  }
  return null;
}
