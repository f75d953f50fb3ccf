import { languages, type MediaType, type Sentiment } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { plainHeader } from '../read/find-header.ts';

const toneWords: Record<Sentiment, string> = {
  positive: 'positive|pos|favorable|favourable|good|positiv|positivo|positiva|positif|positief|pozytywny|myönteinen|1',
  neutral: 'neutral|neu|balanced|mixed|factual|neutro|neutra|neutre|neutraal|neutralny|neutraali|0',
  negative:
    'negative|neg|unfavorable|unfavourable|bad|critical|negativ|negativo|negativa|negatif|negatief|negatywny|kielteinen|1 negative',
};
const typeWords: Partial<Record<MediaType, string>> = {
  print:
    'print|newspaper|magazine|trade|trade press|daily|weekly|journal|zeitung|zeitschrift|tageszeitung|fachzeitschrift|avis|tidning|lehti|presse|presse écrite|prensa|stampa|krant|prasa|jornal|impresso',
  web: 'web|online|online news|online print|news|website|web site|internet|blog|blogs|news site|newswire|wire|online consumer|online trade|digital|nettavis|webb|verkko|en ligne|digitale',
  tv: 'tv|television|tv program|tv station|fernsehen|fjernsyn|televisión|télévision|televisione|televisie|telewizja|televisão',
  radio: 'radio|radio program|radio station|rádio|podcast|podcasts',
  twitter: 'twitter|x|tweet|tweets',
  facebook: 'facebook',
  instagram: 'instagram',
  youtube: 'youtube|video',
  tiktok: 'tiktok',
  pinterest: 'pinterest',
  linkedin: 'linkedin',
  reddit: 'reddit',
  forum: 'forum|forums|message board|board|boards',
  review: 'review|reviews|bewertung',
  social: 'social|social media|bluesky|mastodon|threads|soziale medien',
};

const byWord = <T extends string>(words: Partial<Record<T, string>>, own: (value: T) => string[]) =>
  new Map(
    (Object.keys(words) as T[]).flatMap((value) =>
      [...(words[value] ?? '').split('|'), ...own(value)].map((word) => [plainHeader(word), value] as const),
    ),
  );

const tones = byWord(toneWords, (tone) => languages.map((language) => translate(language, `app.tone.${tone}`)));
const types = byWord(typeWords, (type) =>
  languages.map((language) => translate(language, `mentions.media_types.${type}`)),
);

/** Returns the tone that a word of an export means, or null. */
export const toneOf = (text: string): Sentiment | null =>
  text.trim() === '-1' ? 'negative' : (tones.get(plainHeader(text)) ?? null);

/** Returns the kind of media that a word of an export means, or null. */
export const typeOf = (text: string): MediaType | null => types.get(plainHeader(text)) ?? null;

/** Returns true for a word with which exports say that they know no value. */
export const saysNothing = (text: string): boolean =>
  /^(?:|n a|na|none|null|unknown|not rated|not available|no sentiment|undefined|unbekannt|ukendt|inconnu)$/.test(
    plainHeader(text),
  );

let spoken: Map<string, string> | undefined;

/** Returns the code of a language by its code, or by its name in any language of the product; null for none. */
export function languageOf(text: string): string | null {
  spoken ??= namesOfLanguages();
  return spoken.get(plainHeader(text)) ?? spoken.get(plainHeader(text).split(' ')[0]!) ?? null;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

function namesOfLanguages(): Map<string, string> {
  const names = new Map<string, string>();
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of languages) {
    const display = new Intl.DisplayNames([localeOf(language)], { type: 'language', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code);
      if (!name) continue;
      names.set(plainHeader(name), code);
      names.set(code, code);
    }
  }
  return names;
}
