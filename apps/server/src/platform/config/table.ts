import { settingsSchema } from './index.ts';

/** Returns the settings as rows of docs/operations.md: name, default, meaning. */
export const settingsTable = (): string[] =>
  Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    const fallback =
      parsed.success && parsed.data !== undefined && parsed.data !== '' ? `\`${String(parsed.data)}\`` : '';
    return `| \`${name}\` | ${fallback} | ${schema.description ?? ''} |`;
  });
