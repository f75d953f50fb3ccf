/** Every text exists in it, and it is what remains when nothing else fits. */
const defaultLanguage = 'en';

/** Returns the languages in which a text is looked up, in order: pt_BR, pt, en. */
export function fallbacksOf(language: string): string[] {
  const base = language.split('_')[0]!;
  return [...new Set([language, base, defaultLanguage])];
}

/** Returns the spelling of the locale folders: 'pt-br' and 'pt_BR' are the same. */
function folderName(tag: string): string {
  const [base = '', region] = tag.trim().split(/[-_]/);
  return region ? `${base.toLowerCase()}_${region.toUpperCase()}` : base.toLowerCase();
}

/**
 * Returns the tag for Intl, HTML and Accept-Language: 'pt-BR'. English is British, as the texts are: '19 November',
 * 'organisation'.
 */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language.replace('_', '-'));

/** Returns the first of the wished languages that is available, itself or by its base; otherwise English. */
export function matchLanguage<L extends string>(wished: readonly string[], available: readonly L[]): L {
  for (const tag of wished) {
    const name = folderName(tag);
    const found =
      available.find((language) => language === name) ?? available.find((language) => language === name.split('_')[0]);
    if (found) return found;
  }
  return defaultLanguage as L;
}

/** Languages of an Accept-Language header, the most wanted first; those refused with q=0 are left out. */
export function readAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => /^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
