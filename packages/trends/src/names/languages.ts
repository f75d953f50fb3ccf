/** The twelve content languages; the place of one is its index in the model. */
export const contentLanguages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'sv'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

const known: ReadonlySet<string> = new Set(contentLanguages);

/** Tells the content languages; 'other' and the like are none. */
export const isContentLanguage = (language: string): language is ContentLanguage => known.has(language);
