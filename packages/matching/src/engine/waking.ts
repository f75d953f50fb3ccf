import { entry, meets, type Presence } from './presence.ts';

/** The candidates of a document: programs, each with the found word that selected it, or -1. May contain duplicates. */
export class Waking {
  programs = new Int32Array(1024);
  by = new Int32Array(1024);
  count = 0;

  /** Begins again, with room for at least so many programs. */
  begin(room: number): void {
    this.count = 0;
    if (this.programs.length < room) this.#grow(2 * room);
  }

  /** Adds one program for each of some words (programs and their demands) unless the document cannot meet its demand. */
  addEach(entries: Int32Array, words: Int32Array, count: number, { places }: Presence, gates: Int32Array): void {
    const { programs, by } = this;
    let end = this.count;
    for (let i = 0; i < count; i++) {
      const at = i * entry;
      programs[end] = entries[at]!;
      by[end] = words[i]!;
      end += meets(entries, at + 1, places, gates);
    }
    this.count = end;
  }

  /** Adds the programs of a list, all for one word, unless the document cannot meet their demand. */
  addAll(list: Int32Array, from: number, to: number, word: number, { places }: Presence, gates: Int32Array): void {
    const { programs, by } = this;
    let end = this.count;
    for (let at = from; at < to; at += entry) {
      programs[end] = list[at]!;
      by[end] = word;
      end += meets(list, at + 1, places, gates);
    }
    this.count = end;
  }

  /** Adds a program that no word woke. */
  add(program: number): void {
    if (this.count === this.programs.length) this.#grow(2 * this.count);
    this.programs[this.count] = program;
    this.by[this.count++] = -1;
  }

  #grow(room: number): void {
    const [programs, by] = [new Int32Array(room), new Int32Array(room)];
    programs.set(this.programs);
    by.set(this.by);
    this.programs = programs;
    this.by = by;
  }
}
