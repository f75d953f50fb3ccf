import { fields } from '@masthead/contract';
import {
  type FormSchemaName,
  formSchemas,
  type SchemaInput,
  type SchemaOutput,
} from '@masthead/contract/form-schemas.ts';
import type { z } from 'zod';
import { type Checked, check, type Say } from './form-state.ts';
import { withNulls } from './schema-fields.ts';

const schemas: { [N in FormSchemaName]: z.ZodType<SchemaOutput<N>, SchemaInput<N>> } = formSchemas;

/** Returns the checked values of a form, or the texts of their failures. */
const checkForm = <N extends FormSchemaName>(name: N, values: SchemaInput<N>, say: Say): Checked<SchemaOutput<N>> =>
  check(schemas[name], withNulls(schemas[name], values), say);

/** Returns true if the schema of a form accepts the values as they are. */
const passes = <N extends FormSchemaName>(name: N, values: SchemaInput<N>): boolean =>
  schemas[name].safeParse(values).success;

const isEmail = (text: string): boolean => fields.email.safeParse(text).success;
const isWebUrl = (text: string): boolean => fields.webUrl.safeParse(text).success;

/** All that needs the schemas of forms. */
export const checks = { checkForm, passes, isEmail, isWebUrl };
