import { z } from 'zod';
import { importStatuses } from './choices.ts';
import { dateTime, id } from './fields.ts';

/** Returns the schema of an import of a file whose columns hold one of these fields. */
export const importOf = <F extends z.ZodType<string>>(field: F) =>
  z.object({
    id,
    brand_id: id,
    file_name: z.string(),
    status: z.enum(importStatuses),
    /** Columns of the file with the field that each means; null: left out. */
    columns: z.array(z.object({ name: z.string(), field: field.nullable() })),
    /** The first rows. */
    sample: z.array(z.array(z.string())),
    rows_total: z.number().int(),
    rows_done: z.number().int(),
    added: z.number().int(),
    /** Known records whose empty fields were filled. */
    filled: z.number().int(),
    /** Records that are known already, or twice in the file. */
    skipped: z.number().int(),
    refused: z.number().int(),
    /** The first values and rows that were left out. */
    problems: z.array(z.object({ line: z.number().int(), field, value: z.string() })),
    created_at: dateTime,
    finished_at: dateTime.nullable(),
    /** The import can be undone until then. */
    undo_until: dateTime.nullable(),
  });
