import { type Gazetteer, gazetteer } from './gazetteer.ts';
import { type ContentLanguage, contentLanguages } from './languages.ts';
import { borderInfo, type WordInfo, wordInfo } from './word-info.ts';

/** Store of the words of a language with their facts and sums. */
export interface Words {
  language: number;
  names: Gazetteer;
  /** Facts of the places before and after every sentence. */
  border: WordInfo;
  of(word: string): WordInfo;
}

/** Limit of the words of all languages together, about 400 bytes each. When it is reached, all are forgotten. */
const mostKept = 60_000;
const kept = new Map<ContentLanguage, Words>();
let count = 0;

/** Returns a new store of words of a language; `onNew` is called before a word is added. */
export function makeWords(code: ContentLanguage, onNew: () => void = () => {}): Words {
  const names = gazetteer();
  const language = contentLanguages.indexOf(code);
  const known = new Map<string, WordInfo>();
  return {
    language,
    names,
    border: borderInfo(),
    of(word) {
      const found = known.get(word);
      if (found) return found;
      onNew();
      const info = wordInfo(names, word, code, language);
      known.set(word, info);
      return info;
    },
  };
}

function countNew(): void {
  count++;
  if (count < mostKept) return;
  kept.clear();
  count = 0;
}

/** Returns the store of a language, which all texts share. Sums in it are those of one model. */
export function wordsIn(code: ContentLanguage): Words {
  const words = kept.get(code) ?? makeWords(code, countNew);
  kept.set(code, words);
  return words;
}
