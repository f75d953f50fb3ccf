import { languages } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { createTranslator } from '@masthead/i18n/server';
import { dateFormat } from '@masthead/measuring';
import type { Translate } from '@masthead/site/pages.ts';

const kept = new Map<string, unknown>();
/** Builders of Intl are slow to make and few. */
function once<T>(key: string, make: () => T): T {
  const known = kept.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/**
 * Returns the language of the site's own words on a page in a language: that one, or English if it is not supported.
 */
export const wordsLanguage = (language: string): string =>
  (languages as readonly string[]).includes(language) ? language : 'en';

/** Returns the BCP 47 tag, as HTML, feeds and Intl need it. It is not known if texts are British. */
export const tagOf = (language: string): string => (language === 'other' ? 'und' : language.replace('_', '-'));

/** Returns the language tag, or undefined if the page has the same language. */
export const langUnless = (language: string, page: string): string | undefined =>
  tagOf(language) === page ? undefined : tagOf(language);

/** Returns a translator that builds texts without parameters once. */
export const translator = (language: string): Translate =>
  once(`texts ${wordsLanguage(language)}`, (): Translate => {
    const { translate } = createTranslator(wordsLanguage(language));
    const texts = new Map<string, string>();
    return (key, params) => {
      if (params) return translate(key, params);
      const text = texts.get(key) ?? translate(key);
      texts.set(key, text);
      return text;
    };
  });

/** Returns 'Dansk', as its speakers write it. */
export const ownName = (language: string): string =>
  once(`name ${language}`, () => {
    const name = new Intl.DisplayNames(tagOf(language), { type: 'language' }).of(tagOf(language)) ?? language;
    return name.charAt(0).toLocaleUpperCase(tagOf(language)) + name.slice(1);
  });

const styles = {
  /** Friday 20 November 2026 */
  today: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 20 November 2026, 07:00 */
  moment: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns a time in the words of a language and the zone of the organisation. */
export const formatTime = (
  time: string | Date,
  style: keyof typeof styles,
  { language, timezone }: { language: string; timezone: string },
): string => dateFormat(localeOf(wordsLanguage(language)), styles[style], timezone).format(new Date(time));

/** Returns '2.4 MB'. */
export function formatSize(bytes: number, language: string): string {
  const [unit, divisor] =
    bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : (['kilobyte', 1e3] as const);
  const value = bytes / Number(divisor);
  const digits = value < 10 ? 1 : 0;
  return once(
    `${unit} ${digits} ${language}`,
    () =>
      new Intl.NumberFormat(localeOf(wordsLanguage(language)), {
        style: 'unit',
        unit: String(unit),
        maximumFractionDigits: digits,
      }),
  ).format(Math.max(value, 0.1));
}

/** Returns '1:40'. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
