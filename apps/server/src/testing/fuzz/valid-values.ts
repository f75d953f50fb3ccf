import fc from 'fast-check';
import type { Schema } from './operations.ts';
import type { Random } from './random.ts';

/** Knows values of fields whose schema does not say everything: ids of records, lists in addresses, time zones. */
interface Known {
  /** Returns a value for a field; undefined: the schema says enough. */
  value(path: readonly string[], schema: Schema): unknown;
  /** Returns the next free text. */
  text(): string;
}

/** A part of a request to fill in, with its field names from the outside in. */
interface Place {
  schema: Schema;
  path: readonly string[];
}

/** Makes values that a schema allows, among them those at its bounds. */
export function createValues(random: Random, known: Known) {
  function make({ schema, path }: Place): unknown {
    const given = known.value(path, schema);
    if (given !== undefined) return given;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    if (schema.anyOf) return make({ schema: random.pick(schema.anyOf), path });
    switch (schema.type) {
      case 'object':
        return makeObject(schema, path);
      case 'array':
        return makeList(schema, path);
      case 'integer':
      case 'number':
        return makeNumber(schema);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return makeText(schema);
      default:
        return {};
    }
  }

  function makeObject({ properties = {}, required = [], additionalProperties }: Schema, path: readonly string[]) {
    const fields = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.6));
    const made = fields.map(([name, schema]) => [name, make({ schema, path: [...path, name] })] as const);
    const free =
      Object.keys(properties).length === 0 && typeof additionalProperties === 'object'
        ? [[known.text().slice(0, 20), make({ schema: additionalProperties, path: [...path, '*'] })] as const]
        : [];
    return Object.fromEntries([...made, ...free]);
  }

  function makeList({ items = {}, prefixItems, minItems = 0, maxItems = 3 }: Schema, path: readonly string[]) {
    if (prefixItems) return prefixItems.map((schema) => make({ schema, path }));
    const most = random.chance(0.03) ? Math.min(maxItems, 300) : Math.min(maxItems, minItems + 2);
    const made = Array.from({ length: random.whole(minItems, most) }, () => make({ schema: items, path }));
    // Lists of ids and choices name each once.
    return made.filter((item, at) => made.findIndex((other) => isSame(item, other)) === at);
  }

  function makeNumber({ type, minimum, maximum, exclusiveMinimum }: Schema): number {
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
    const most = maximum ?? 1000;
    if (random.chance(0.1)) return random.pick([least, most]);
    const upTo = Math.min(most, least + 1000);
    return type === 'integer'
      ? random.whole(Math.ceil(least), Math.floor(upTo))
      : least + random.number() * (upTo - least);
  }

  function makeText(schema: Schema): string {
    const { format, pattern, allOf, minLength = 0, maxLength = 1000 } = schema;
    if (allOf) return 'Harbour1wind';
    if (format === 'email') return `guest-${random.whole(1, 1_000_000)}@example.org`;
    if (format === 'date') return `20${random.whole(20, 29)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`;
    if (format === 'date-time') return `20${random.whole(24, 27)}-0${random.whole(1, 9)}-15T08:30:00Z`;
    if (pattern) {
      const fitting = samples.filter((sample) => fits(sample, schema));
      return fitting.length > 0 ? random.pick(fitting) : matching(pattern, random);
    }
    const text = known.text().slice(0, maxLength).toWellFormed();
    // The longest text that is allowed, of characters that take four bytes each.
    if (random.chance(0.02)) return '😀'.repeat(Math.min(maxLength, 5000) / 2);
    return text.trim().length >= minLength ? text : 'Åse'.padEnd(minLength, 'x');
  }

  return make;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const samples = [
  'DK',
  'SE',
  'DE',
  'EUR',
  'en',
  '08:00',
  '#aa0011',
  'aa0011',
  'https://example.org/a',
  'news.example.org',
  'read:user',
  'norlunde',
  '/files/01890000-0000-7000-8000-000000000000/abc/a.png',
  'abcdefghijklmnopqrstuvwxyz',
  '123.456',
];

const fits = (text: string, { pattern = '', minLength = 0, maxLength = 1000 }: Schema) =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);

const matching = (pattern: string, random: Random): string =>
  fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: random.whole(0, 1_000_000), numRuns: 1 })[0]!;
