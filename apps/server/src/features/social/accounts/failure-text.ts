import { translate } from '@masthead/i18n/server';

/** Returns why a network was last not read, in words; null: it was. */
export const failureText = (
  language: string,
  code: string | null,
  params: Record<string, string | number> | null,
): string | null => (code === null ? null : translate(language, `errors.${code}`, params ?? {}));
