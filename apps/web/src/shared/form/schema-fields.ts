import { z } from 'zod';

/** Returns the schema of one field of an object's schema, without its being optional; null if there is none. */
function fieldOf(schema: z.ZodType, name: string): z.ZodType | null {
  if (!(schema instanceof z.ZodObject)) return null;
  let field = (schema.shape as Record<string, z.ZodType | undefined>)[name];
  while (field instanceof z.ZodOptional || field instanceof z.ZodDefault) field = field.unwrap() as z.ZodType;
  return field ?? null;
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Returns true if a field must have a value: it accepts neither null, nor an empty text or list. */
export function isRequired(schema: z.ZodType, name: string): boolean {
  const field = fieldOf(schema, name);
  return field !== null && !accepts(field, null) && !accepts(field, '') && !accepts(field, []);
}

/** Replaces '' of an emptied input by null if the schema accepts only that, because '' is no value for many fields. */
export function withNulls<V>(schema: z.ZodType, values: V): V {
  if (typeof values !== 'object' || values === null) return values;
  const entries = Object.entries(values).map(([name, value]) => {
    const field = value === '' ? fieldOf(schema, name) : null;
    return [name, field && !accepts(field, '') && accepts(field, null) ? null : value];
  });
  return Object.fromEntries(entries) as V;
}
