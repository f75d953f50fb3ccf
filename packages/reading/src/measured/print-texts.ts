import { records } from './records.ts';

/** Languages of the generated newspapers. */
export const printLanguages = ['en', 'de', 'fr', 'es', 'da', 'it'] as const;
export type PrintLanguage = (typeof printLanguages)[number];

interface Text {
  lang: string;
  title?: string | null;
  text?: string;
}

const files: Record<PrintLanguage, readonly string[]> = {
  en: ['pud_parallel_multi', 'yahoo_finance_en'],
  de: ['10kgnad_de'],
  fr: ['pud_parallel_multi'],
  es: ['fakedes_es'],
  da: ['newscrawl_sentences_da'],
  it: ['pud_parallel_multi', 'ud_vit_it'],
};

const vowel = 'aeiouyáàâäåæéèêëíîïóôöøúüùœ';
/** Places where a long word may be broken: a vowel, a consonant, a vowel. */
const breakable = new RegExp(`(?<=\\p{L}{2}[${vowel}])(?=[bcdfghjklmnpqrstvwxz][${vowel}]\\p{L}{2})`, 'giu');
const soft = '\u00ad';

export const hyphenated = (text: string): string =>
  text.replace(/\p{L}{7,}/gu, (word) => word.replace(breakable, soft));

const isSentence = (text: string): boolean =>
  /^[\p{Lu}“"¿«]/u.test(text) &&
  /[.!?]["”»]?$/.test(text) &&
  text.length > 40 &&
  text.length < 400 &&
  !/[<>{}|@]/.test(text);

/** Returns the sentences of a language in the order of the files. */
export function sentencesOf(language: PrintLanguage): string[] {
  const texts = files[language].flatMap((file) =>
    records<Text>(`news/${file}.jsonl.gz`).filter(({ lang }) => lang === language),
  );
  const sentences = texts.flatMap(({ text = '' }) =>
    text
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?]["”»]?) (?=[\p{Lu}“"¿«])/u),
  );
  return [...new Set(sentences.map((one) => one.trim()).filter(isSentence))];
}
