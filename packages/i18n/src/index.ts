export { type Bundle, type Domain, domains, type Texts } from './domains.ts';
export type { Key, TextKey } from './keys.ts';
export { defaultLanguage, fallbacksOf, folderName, localeOf, matchLanguage, readAcceptLanguage } from './languages.ts';
export { createTranslator, type Params, type RichParams, type Translator } from './translator.ts';
