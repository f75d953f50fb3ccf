/** The twelve content languages; the place of one is its index in the model. */
export const contentLanguages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'sv'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

const known: ReadonlySet<string> = new Set(contentLanguages);

/** Returns true for the content languages, not for 'other' and the like. */
export const isContentLanguage = (language: string): language is ContentLanguage => known.has(language);
