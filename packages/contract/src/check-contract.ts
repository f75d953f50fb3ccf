import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type IdField, idField } from './id-kinds.ts';

/** An id field of a request: its part and its path within that part, such as `filters.tags`. */
export interface IdPlace extends IdField {
  part: 'params' | 'query' | 'body' | 'multipart';
  name: string;
}

interface Found {
  /** Ids, with the path of each. */
  ids: { part: IdPlace['part']; name: string }[];
  /** Names of fields, without their paths. */
  names: Set<string>;
  unbounded: string[];
}

const parts = ['params', 'query', 'body', 'multipart'] as const;

/**
 * Returns the defects of an endpoint's requests: fields without a bound, so that one request could make the server
 * compute without end, and ids without a declared kind, so that no check would protect their owners.
 */
export function contractFaults(name: string, endpoint: Endpoint): string[] {
  const { ids, unbounded } = fieldsOf(endpoint);
  return [
    ...unbounded.map((field) => `${name}: ${field} has no bound`),
    ...ids
      .filter((id) => !idField(name, id.name))
      .map((id) => `${name}: the kind of the id ${id.part}.${id.name} is not declared in id-kinds.ts`),
  ];
}

/** Returns the id fields of an endpoint's requests with their kinds. Throws if a kind is not declared. */
export function idPlaces(name: string, endpoint: Endpoint): IdPlace[] {
  return fieldsOf(endpoint).ids.map((id) => {
    const field = idField(name, id.name);
    if (!field) throw new Error(`The kind of the id ${id.part}.${id.name} of ${name} is not declared.`);
    return { ...id, ...field };
  });
}

/** Returns the names of all fields of an endpoint's requests. A message about a field needs a label for its name. */
export const fieldNames = (endpoint: Endpoint): string[] => [...fieldsOf(endpoint).names];

/** Fields of endpoints that were walked through before: the contract does not change while a program runs. */
const walked = new WeakMap<Endpoint, Found>();

function fieldsOf(endpoint: Endpoint): Found {
  const known = walked.get(endpoint) ?? findFields(endpoint);
  walked.set(endpoint, known);
  return known;
}

function findFields(endpoint: Endpoint): Found {
  const found: Found = { ids: [], names: new Set(), unbounded: [] };
  for (const part of parts) {
    const schema = endpoint[part];
    if (schema) walk(schema as z.core.$ZodType, { part, path: [], found });
  }
  return found;
}

interface Place {
  part: IdPlace['part'];
  path: readonly string[];
  found: Found;
}

function walk(schema: z.core.$ZodType, place: Place): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { part, path, found } = place;
  if (isExcused(schema)) return;
  if (isUuid(def)) found.ids.push({ part, name: path.join('.') });
  else if (!isBounded(def)) found.unbounded.push([part, ...path].join('.'));
  for (const [child, key] of childrenOf(def)) {
    if (key !== undefined) found.names.add(key);
    walk(child, key === undefined ? place : { ...place, path: [...path, key] });
  }
}

/** Returns the schemas inside a schema, with their keys for an object. */
function childrenOf(def: z.core.$ZodTypes['_zod']['def']): readonly (readonly [z.core.$ZodType, string?])[] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([key, field]) => [field, key] as const);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [[def.innerType]];
    case 'pipe':
      // A number read from text is bounded by the next schema of the pipe.
      return (def.in as z.core.$ZodTypes)._zod.def.type === 'number' ? [[def.out]] : [[def.in], [def.out]];
    case 'union':
      return def.options.map((option) => [option] as const);
    case 'intersection':
      return [[def.left], [def.right]];
    case 'tuple':
      return def.items.map((item) => [item] as const);
    case 'array':
      return [[def.element]];
    case 'record':
      return [[def.keyType], ...keysOf(def.keyType).map((key) => [def.valueType, key] as const)];
    default:
      return [];
  }
}

/** Returns the keys that a record may have, if its type lists them, otherwise a placeholder for any key. */
function keysOf(keyType: z.core.$ZodType): readonly (string | undefined)[] {
  const { values } = keyType._zod;
  return values ? [...values].map(String) : [undefined];
}

const endless = ['unknown', 'any', 'bigint', 'date', 'map', 'set', 'file', 'lazy', 'custom'];

/** Returns true if a schema bounds its input itself, apart from the schemas inside it. */
function isBounded(def: z.core.$ZodTypes['_zod']['def']): boolean {
  if (def.type === 'array') return has(def, 'max_length', 'length_equals');
  if (def.type === 'number') return has(def, 'less_than') && has(def, 'greater_than');
  if (def.type === 'string') return isBoundedText(def);
  return !endless.includes(def.type);
}

const checksOf = (def: z.core.$ZodTypeDef) => (def.checks ?? []).map((check) => check._zod.def);
const has = (def: z.core.$ZodTypeDef, ...names: string[]) => checksOf(def).some(({ check }) => names.includes(check));

const formatOf = (def: z.core.$ZodTypeDef): string | undefined => ('format' in def ? String(def.format) : undefined);
const isUuid = (def: z.core.$ZodTypeDef) => ['uuid', 'guid'].includes(formatOf(def) ?? '');

function isBoundedText(def: z.core.$ZodTypeDef): boolean {
  if (has(def, 'max_length', 'length_equals') || formatOf(def) === 'date') return true;
  return checksOf(def).some(
    (check) => 'pattern' in check && check.pattern instanceof RegExp && isBoundedPattern(check.pattern),
  );
}

/** Returns true if a pattern is anchored at both ends and has no unbounded repetition. */
function isBoundedPattern({ source }: RegExp): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}

/** Returns true if the schema states a reason for a bound that cannot be checked here. */
const isExcused = (schema: z.core.$ZodType): boolean => {
  const { bounded } = (schema as z.ZodType).meta?.() ?? {};
  return typeof bounded === 'string';
};
