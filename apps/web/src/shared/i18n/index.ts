export { availableLanguages, browserLanguage, showLanguage, translator } from './language.ts';
export { InLanguage } from './spoken.ts';
export { type T, useLocale, useT, useTranslator } from './useT.ts';
