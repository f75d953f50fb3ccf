import type { MatchDocument } from '../query.ts';
import { fieldNumbers } from './program.ts';

type CodedField = keyof typeof fieldNumbers;

/** Numbers for the languages, countries, media types and outlets that filters name. 0: none names it. */
export class Codes {
  #fields = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];

  use(field: CodedField, value: string): number {
    const numbers = this.#fields[fieldNumbers[field]]!;
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(value, number);
    }
    return number;
  }

  /** Writes the numbers of a document's own data, in the order of `fieldNumbers`. */
  read(document: MatchDocument, into: Int32Array): void {
    const [languages, countries, types, outlets] = this.#fields;
    into[0] = languages!.get(document.language) ?? 0;
    into[1] = document.country === null ? 0 : (countries!.get(document.country) ?? 0);
    into[2] = types!.get(document.media_type) ?? 0;
    into[3] = outlets!.get(document.outlet_id) ?? 0;
  }

  get bytes(): number {
    let total = 0;
    for (const numbers of this.#fields) for (const value of numbers.keys()) total += 60 + value.length;
    return total;
  }
}
