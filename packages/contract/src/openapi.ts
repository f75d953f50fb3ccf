import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpointList, pathOf } from './endpoints.ts';
import { isPlanGated } from './permissions.ts';

type Json = Record<string, unknown>;

/** Endpoints that are described at a stretch. All of them take a third of a second, in which no other call would be answered. */
const stretch = 20;

/** Returns the OpenAPI 3.1 document of the endpoint table. `version` is the product's version. */
export async function openApiDocument(version: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const [at, [name, endpoint]] of endpointList.entries()) {
    if (at % stretch === 0) await new Promise((done) => setTimeout(done));
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Masthead API',
      version,
      description: 'Lists are newest first and paged by cursor. Failures answer {message, code, errors}.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  };
}

const demoHeader: Json = {
  name: 'X-Demo-Data',
  in: 'header',
  required: false,
  description: 'Id of a brand of the caller: the answer comes from demo data. Calls that change something answer 409.',
  schema: { type: 'string', format: 'uuid' },
};

function operation(name: string, endpoint: Endpoint): Json {
  const status = endpoint.answer === null ? 204 : (endpoint.status ?? 200);
  return {
    operationId: name,
    tags: [endpoint.area],
    summary: endpoint.summary,
    'x-permission': endpoint.access,
    ...(endpoint.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params, endpoint.path),
      ...parameters('query', endpoint.query),
      ...(endpoint.method === 'GET' && isPlanGated(endpoint.access) ? [demoHeader] : []),
    ],
    ...(endpoint.multipart && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: schemaOf(endpoint.multipart, 'input') } },
      },
    }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      [status]:
        endpoint.answer === null || endpoint.answer === 'raw'
          ? { description: 'Done' }
          : { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } } },
      default: {
        description: 'Failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, path = ''): Json[] {
  const described = schema ? schemaOf(schema, 'input') : {};
  const properties = (described.properties ?? {}) as Record<string, Json>;
  const required = new Set((described.required ?? []) as string[]);
  const names = place === 'path' ? [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) : Object.keys(properties);
  return names.map((name) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  }) as Json;
  return rest;
}
