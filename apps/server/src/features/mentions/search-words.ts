interface SearchedWord {
  /** Word as in the index; it is searched as the beginning of words. */
  word: string;
  /** Regular expression on a text in small letters that begins with a space. */
  pattern: string;
  /** Written without spaces between words, if the beginning of a word says nothing. */
  isUnspaced: boolean;
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** More would only make the search slow. */
const mostWords = 12;

/** Returns words that all have to begin a word of a mention, in any order: 'ferr nor' finds 'Norlunde’s ferries'. */
export function searchedFor(text: string | undefined): SearchedWord[] {
  if (!text) return [];
  const words = text
    .toLowerCase()
    .split(/[^\p{Alphabetic}\p{Nd}]+/u)
    .filter(Boolean);
  // Signs alone are in no word: nothing is found, as for any other word that is not there.
  if (words.length === 0) return [{ word: '', pattern: '$^', isUnspaced: true }];
  return [...new Set(words)].slice(0, mostWords).map((word) => {
    const isUnspaced = unspaced.test(word);
    return { word, pattern: isUnspaced ? word : `[^[:alnum:]]${word}`, isUnspaced };
  });
}
