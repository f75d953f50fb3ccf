/** Terms beyond which all are forgotten: some 10 MB. */
const mostTerms = 100_000;

/** Numbers of terms that a worker has read, so that frequent terms are not looked up for each batch. */
export class KnownTerms {
  #numbers = new Map<string, number>();
  /** Numbers of the batch that is being read. A batch that fails takes its new terms back. */
  #read = new Map<string, number>();
  #removals = -1;

  /** Begins a batch, without the numbers of one that failed. */
  begin(): void {
    this.#read.clear();
  }

  /** Forgets all numbers once terms have been removed. */
  follow(removals: number): void {
    if (removals !== this.#removals || this.#numbers.size > mostTerms) this.#numbers.clear();
    this.#removals = removals;
  }

  numberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Notes numbers of terms, which are known once their batch is kept. */
  note(numbers: ReadonlyMap<string, number>): void {
    for (const [name, number] of numbers) this.#read.set(name, number);
  }

  /** Keeps the numbers of a batch that is committed. */
  keep(): void {
    for (const [name, number] of this.#read) this.#numbers.set(name, number);
    this.#read.clear();
  }
}
