/** One file of texts per domain and language: locales/<language>/<domain>.json. */
export const domains = [
  'app',
  'accounts',
  'errors',
  'files',
  'guide',
  'information',
  'help',
  'validation',
  'attributes',
  'permissions',
  'streams',
  'mentions',
  'views',
  'sources',
  'clippings',
  'metrics',
  'kpi',
  'reports',
  'briefings',
  'connect',
  'notes',
  'comments',
  'assignments',
  'calendar',
  'imports',
  'print',
  'recordings',
  'outlets',
  'discover',
  'emails',
  'mailing',
  'rss',
  'lists',
  'trends',
  'names',
  'billing',
  'notifications',
  'devices',
  'newsrooms',
  'stories',
  'site',
  'staff',
  'social',
] as const;
export type Domain = (typeof domains)[number];

/** A text: an ICU message, or that message parsed. */
export type Message = string | readonly object[];

/** Texts of one domain; keys may be nested. */
export interface Texts {
  [key: string]: string | Texts;
}
export type Bundle = Partial<Record<Domain, Texts>>;

/** Texts of one domain as a translator takes them: as they are written, or parsed. */
export interface LoadedTexts {
  [key: string]: Message | LoadedTexts;
}
export type LoadedBundle = Partial<Record<Domain, LoadedTexts>>;
