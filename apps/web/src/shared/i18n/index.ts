export { availableLanguages, browserLanguage, showLanguage, translator } from './language.ts';
export { type T, useLocale, useT, useTranslator } from './useT.ts';
