export type { Domain } from './domains.ts';
export type { Key } from './keys.ts';
export { localeOf, matchLanguage } from './languages.ts';
export type { Params, RichParams, Translator } from './translator.ts';
