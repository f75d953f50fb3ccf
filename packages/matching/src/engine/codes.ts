import { bareSite, nameWords } from '../evaluate.ts';
import type { MatchDocument } from '../query.ts';
import { fieldNumbers } from './program.ts';
import type { Vocabulary } from './vocabulary.ts';

type CodedField = keyof typeof fieldNumbers;

// A folded word may hold a space, but no line break.
const asLines = (words: readonly string[]): string => words.map((word) => `${word}\n`).join('');

// No word begins like this.
const outletMark = 2;
const spelled = {
  outlet: (id: string): string => `${String.fromCharCode(outletMark)}${id}`,
  site: (host: string): string => `\u0003${host}`,
  author: (words: readonly string[]): string => `\u0004${asLines(words)}`,
};
// A site without a host and an author without a name match no document.
const nobody = '\u0005';

/** Numbers for what filters name. Languages, countries and media types are few and counted; the rest is kept among the words. */
export class Codes {
  #vocabulary: Vocabulary;
  #counted = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  /** Word counts of the author names that filters ask for. */
  #lengths = new Set<number>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The number of a filter's value; for an outlet, site or author it counts one use more. */
  use(field: CodedField, value: string): number {
    if (field === 'outlet') return this.#vocabulary.use(spelled.outlet(value));
    if (field === 'site') return this.#vocabulary.use(bareSite(value) ? spelled.site(bareSite(value)) : nobody);
    if (field === 'author') {
      const words = nameWords(value);
      this.#lengths.add(words.length);
      return this.#vocabulary.use(words.length ? spelled.author(words) : nobody);
    }
    const numbers = this.#counted[fieldNumbers[field]]!;
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return number;
  }

  /** The number of a document's own language, country or media type; 0: no filter names it. */
  of(field: 'language' | 'country' | 'media_type', value: string | null): number {
    return value === null ? 0 : (this.#counted[fieldNumbers[field]]!.get(value) ?? 0);
  }

  /** The numbers of all values of a field, given by its number, that a document has and filters name. */
  allOf(field: number, document: MatchDocument): number[] {
    return this.#all(field, document).filter((number) => number > 0);
  }

  #all(field: number, document: MatchDocument): number[] {
    switch (field) {
      case fieldNumbers.language:
        return [this.of('language', document.language)];
      case fieldNumbers.country:
        return [this.of('country', document.country)];
      case fieldNumbers.media_type:
        return [this.of('media_type', document.media_type)];
      case fieldNumbers.outlet:
        return [this.#vocabulary.numberOf(document.outlet_id, outletMark)];
      case fieldNumbers.site:
        return this.#sites(bareSite(document.site));
      default:
        return this.#authors(nameWords(document.author ?? ''));
    }
  }

  /** A host is its own site and that of every host above it. */
  #sites(host: string): number[] {
    const found = [this.#vocabulary.numberOf(spelled.site(host))];
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      found.push(this.#vocabulary.numberOf(spelled.site(host.slice(dot + 1))));
    }
    return found;
  }

  #authors(words: readonly string[]): number[] {
    const found: number[] = [];
    for (const length of this.#lengths) {
      for (let from = 0; from + length <= words.length; from++) {
        found.push(this.#vocabulary.numberOf(spelled.author(words.slice(from, from + length))));
      }
    }
    return found;
  }

  get bytes(): number {
    let total = 0;
    for (const numbers of this.#counted) for (const value of numbers.keys()) total += 60 + value.length;
    return total;
  }
}
