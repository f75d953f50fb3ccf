import { formSchemas } from '@masthead/contract/form-schemas.ts';
import { isRequired } from './schema-fields.ts';

/** Fields of each form that must have a value; the labels of all others say 'optional'. Served as a plain list (vite-forms.ts). */
export const requiredFields: Partial<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(formSchemas).map(([name, schema]) => [
    name,
    Object.keys(schema.shape).filter((field) => isRequired(schema, field)),
  ]),
);
