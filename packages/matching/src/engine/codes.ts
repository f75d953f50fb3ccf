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

  /** The number of a document's own value. */
  of(field: CodedField, value: string | null): number {
    return value === null ? 0 : (this.#fields[fieldNumbers[field]]!.get(value) ?? 0);
  }

  get bytes(): number {
    let total = 0;
    for (const numbers of this.#fields) for (const value of numbers.keys()) total += 60 + value.length;
    return total;
  }
}
