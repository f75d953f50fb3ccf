import { Pool } from './pool.ts';
import { Presence } from './presence.ts';
import type { Reader } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';

// A list in the pool: capacity, count, the document that woke it last; a program and its demand, another one, ...
const listHead = 3;
// From so many programs on it pays to look at their demands first.
const many = 8;

const blockOf = (capacity: number): number => listHead + 2 * capacity;

const passed = new Int32Array(4096);

/**
 * Which programs (places in the pool of programs) are filed under which word. The vocabulary holds, per word, 0, one
 * program (place * 2 + 1), or the place of a list (place * 2). A filter, two bits a word, tells quickly of most words that nothing is filed under them.
 */
export class Filing {
  #vocabulary: Vocabulary;
  #lists = new Pool();
  #filter = new Int32Array(2048);
  #shift = 16;
  #filed = 0;
  #turn = 0;
  #fresh = new Int32Array(512);
  #freshLists = 0;
  #single = new Int32Array(1024);
  #singles = 0;
  #presence = new Presence();
  count = 0;
  woken = new Int32Array(1024);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Files a program under a word; `demand` is what else it asks of a document (see `demandOf`). */
  file(word: number, program: number, demand: number): void {
    const { records } = this.#vocabulary;
    const at = word * 4 + 3;
    const posting = records[at]!;
    if (posting === 0) {
      records[at] = program * 2 + 1;
      records[at - 1] = demand;
      this.#filed++;
      if (this.#filed * 12 > this.#filter.length * 32) this.#growFilter();
      else this.#mark(word);
      return;
    }
    let list = posting >> 1;
    if (posting & 1) {
      list = this.#newList(2);
      this.#lists.data[list + 1] = 1;
      this.#lists.data[list + listHead] = posting >> 1;
      this.#lists.data[list + listHead + 1] = records[at - 1]!;
    } else if (this.#lists.data[list + 1] === this.#lists.data[list]) list = this.#enlarge(list);
    const { data } = this.#lists;
    const end = list + blockOf(data[list + 1]!);
    data[end] = program;
    data[end + 1] = demand;
    data[list + 1]!++;
    records[at] = list * 2;
  }

  unfile(word: number, program: number): void {
    const { records } = this.#vocabulary;
    const at = word * 4 + 3;
    const posting = records[at]!;
    if (posting === 0) return;
    if (posting & 1) {
      if (posting >> 1 !== program) return;
      records[at] = 0;
      this.#filed--;
      return;
    }
    const { data } = this.#lists;
    const list = posting >> 1;
    const start = list + listHead;
    const last = list + blockOf(data[list + 1]! - 1);
    let found = start;
    while (found <= last && data[found] !== program) found += 2;
    if (found > last) return;
    data[found] = data[last]!;
    data[found + 1] = data[last + 1]!;
    data[list + 1]!--;
    if (data[list + 1] !== 1) return;
    records[at] = data[start]! * 2 + 1;
    records[at - 1] = data[start + 1]!;
    this.#lists.release(list, blockOf(data[list]!));
  }

  /** Finds the words of the document under which programs are filed; gives how many programs, some more than once. */
  find(reader: Reader): number {
    this.#turn++;
    this.count = 0;
    this.#vocabulary.found = 0;
    const { hashes, count } = reader;
    const filter = this.#filter;
    const shift = this.#shift;
    for (let from = 0; from < count; from += passed.length) {
      const to = Math.min(count, from + passed.length);
      let found = 0;
      for (let word = from; word < to; word++) {
        const mixed = Math.imul(hashes[word]!, 0x85ebca6b);
        const bit = mixed >>> shift;
        const bits = filter[bit >> 5]!;
        passed[found] = word;
        found += (bits >>> (bit & 31)) & (bits >>> ((mixed >>> 5) & 31)) & 1;
      }
      this.#vocabulary.findAll(reader, passed, found);
    }
    return this.#takePostings();
  }

  /** Takes the words' postings: single programs with their demands, and places of lists. */
  #takePostings(): number {
    const { records, numbers, found } = this.#vocabulary;
    if (this.#fresh.length < found) {
      this.#fresh = new Int32Array(found * 2);
      this.#single = new Int32Array(found * 4);
    }
    const lists = this.#fresh;
    const single = this.#single;
    let listed = 0;
    let singles = 0;
    for (let i = 0; i < found; i++) {
      const at = numbers[i]! * 4 + 3;
      const posting = records[at]!;
      const isSingle = posting & 1;
      lists[listed] = posting >> 1;
      single[singles] = posting >> 1;
      single[singles + 1] = records[at - 1]!;
      singles += 2 * isSingle;
      listed += (posting === 0 ? 0 : 1) & ~isSingle;
    }
    this.#singles = singles;
    return this.#freshOf(listed) + (singles >> 1);
  }

  /** Keeps of the first lists in `#fresh` those that did not wake yet; gives how many programs they hold. */
  #freshOf(listed: number): number {
    const { data } = this.#lists;
    const turn = this.#turn;
    const lists = this.#fresh;
    let fresh = 0;
    let programs = 0;
    for (let i = 0; i < listed; i++) {
      const list = lists[i]!;
      const isFresh = data[list + 2] === turn ? 0 : 1;
      lists[fresh] = list;
      fresh += isFresh;
      programs += isFresh * data[list + 1]!;
      data[list + 2] = turn;
    }
    this.#freshLists = fresh;
    return programs;
  }

  /** Lists the found programs but for those whose demand the document does not meet. `language`: its bit. */
  wake(programs: number, reader: Reader, language: number): void {
    while (this.woken.length <= programs) this.#growWoken();
    const isChecked = programs >= many;
    if (isChecked) this.#presence.read(reader, language);
    this.#wakeThose(this.#single, 0, this.#singles, isChecked);
    const { data } = this.#lists;
    for (let i = 0; i < this.#freshLists; i++) {
      const list = this.#fresh[i]!;
      this.#wakeThose(data, list + listHead, list + blockOf(data[list + 1]!), isChecked);
    }
  }

  #wakeThose(pairs: Int32Array, from: number, to: number, isChecked: boolean): void {
    if (isChecked) this.count = this.#presence.meeting(pairs, from, to, this.woken, this.count);
    else for (let at = from; at < to; at += 2) this.woken[this.count++] = pairs[at]!;
  }

  /** Puts a program onto the list of the woken. */
  add(program: number): void {
    if (this.count === this.woken.length) this.#growWoken();
    this.woken[this.count++] = program;
  }

  #growWoken(): void {
    const more = new Int32Array(this.woken.length * 2);
    more.set(this.woken);
    this.woken = more;
  }

  get bytes(): number {
    return this.#lists.bytes + this.#filter.byteLength;
  }

  #newList(capacity: number): number {
    const list = this.#lists.take(blockOf(capacity));
    this.#lists.data[list] = capacity;
    this.#lists.data[list + 2] = 0;
    return list;
  }

  #enlarge(list: number): number {
    const capacity = this.#lists.data[list]!;
    const larger = this.#newList(capacity + (capacity >> 1));
    const { data } = this.#lists;
    data.copyWithin(larger + 1, list + 1, list + blockOf(capacity));
    this.#lists.release(list, blockOf(capacity));
    return larger;
  }

  #mark(word: number): void {
    const mixed = Math.imul(this.#vocabulary.records[word * 4]!, 0x85ebca6b);
    const bit = mixed >>> this.#shift;
    this.#filter[bit >> 5]! |= (1 << (bit & 31)) | (1 << ((mixed >>> 5) & 31));
  }

  #growFilter(): void {
    this.#filter = new Int32Array(this.#filter.length * 2);
    this.#shift--;
    this.#vocabulary.eachFiled((word) => this.#mark(word));
  }
}
