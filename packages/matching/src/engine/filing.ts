import { demandAt, FiledWords, postingAt } from './filed-words.ts';
import { Pool } from './pool.ts';
import { type Demand, entry, type Presence } from './presence.ts';
import { refersTo } from './programs.ts';
import type { Reader } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import { Waking } from './waking.ts';

// A list in the pool: capacity, count, entries: a program and its demand.
const listHead = 2;

const blockOf = (capacity: number): number => listHead + entry * capacity;

const passed = new Int32Array(4096);
// Words that woke their programs, by bits of the places of their slots; one that another pushes out may wake them again.
const awake = new Int32Array(256);

/**
 * The term index: references to programs, filed under words. The posting of a word is one program (reference * 2 + 1) or the
 * place of a list (place * 2). A filter, two bits a word, tells quickly of most words that nothing is filed under them.
 */
export class Filing {
  #vocabulary: Vocabulary;
  #lists = new Pool();
  #filter = new Int32Array(2048);
  #shift = 16;
  /**
   * Postings of the document's words: single programs with their demands, the places of posting lists, and the word of
   * each.
   */
  #single = new Int32Array(512 * entry);
  #singleBy = new Int32Array(512);
  #singles = 0;
  #listed = new Int32Array(512);
  #listedBy = new Int32Array(512);
  #listCount = 0;
  readonly words: FiledWords;
  readonly waking = new Waking();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.words = new FiledWords(vocabulary);
  }

  /** Files a program, by a reference to it, under a word; `demand` is what else it asks of a document. */
  file(word: number, reference: number, demand: Demand): void {
    const place = this.words.placeOf(word);
    if (place < 0) {
      this.#file(word, reference * 2 + 1, demand);
      if (this.words.size * 12 > this.#filter.length * 32) this.#growFilter();
      else this.#mark(this.#vocabulary.hashOf(word));
      return;
    }
    const { table } = this.words;
    const old = table[place + postingAt]!;
    let list = old >> 1;
    if (old & 1) {
      list = this.#newList(2);
      this.#lists.data[list + 1] = 1;
      this.#write(list + listHead, old >> 1, table, place + demandAt);
    } else if (this.#lists.data[list + 1] === this.#lists.data[list]) list = this.#enlarge(list);
    const count = this.#lists.data[list + 1]!++;
    this.#write(list + blockOf(count), reference, demand, 0);
    table[place + postingAt] = list * 2;
  }

  /** Files the first program of a word. */
  #file(word: number, posting: number, demand: Demand): void {
    const place = this.words.add(word, posting);
    for (let i = 0; i < demand.length; i++) this.words.table[place + demandAt + i] = demand[i]!;
  }

  #write(at: number, program: number, demand: ArrayLike<number>, from: number): void {
    const { data } = this.#lists;
    data[at] = program;
    for (let i = 1; i < entry; i++) data[at + i] = demand[from + i - 1]!;
  }

  /** Takes the program of a stream out of a word's list. */
  unfile(word: number, program: number, stream: number): void {
    const { table } = this.words;
    const place = this.words.placeOf(word);
    if (place < 0) return;
    const old = table[place + postingAt]!;
    if (old & 1) {
      if (refersTo(old >> 1, program, stream)) this.words.remove(place);
      return;
    }
    const { data } = this.#lists;
    const list = old >> 1;
    const start = list + listHead;
    const last = list + blockOf(data[list + 1]! - 1);
    let found = start;
    while (found <= last && !refersTo(data[found]!, program, stream)) found += entry;
    if (found > last) return;
    data.copyWithin(found, last, last + entry);
    data[list + 1]!--;
    if (data[list + 1] !== 1) return;
    table[place + postingAt] = data[start]! * 2 + 1;
    for (let i = 1; i < entry; i++) table[place + demandAt + i - 1] = data[start + i]!;
    this.#lists.release(list, blockOf(data[list]!));
  }

  /**
   * Finds the words of the document under which programs are filed; gives how many programs, some more than once. Unless
   * strict, words may be found that only have the same hash.
   */
  find(reader: Reader, isStrict: boolean): number {
    this.words.found = 0;
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
      this.words.find(reader, passed, found, isStrict);
    }
    return this.#takePostings();
  }

  /** Takes the words' postings: single programs with their demands, and places of lists. */
  #takePostings(): number {
    const { table, places, found } = this.words;
    if (this.#listed.length < found) this.#growPostings(2 * found);
    const single = this.#single;
    const singleBy = this.#singleBy;
    const listed = this.#listed;
    const listedBy = this.#listedBy;
    let singles = 0;
    let lists = 0;
    awake.fill(0);
    for (let i = 0; i < found; i++) {
      const place = places[i]!;
      const filed = table[place + postingAt]!;
      const isFresh = awake[(place >> 1) & 255] === place + 1 ? 0 : 1;
      awake[(place >> 1) & 255] = place + 1;
      const at = entry * singles;
      single[at] = filed >> 1;
      single[at + 1] = table[place + demandAt]!;
      single[at + 2] = table[place + demandAt + 1]!;
      single[at + 3] = table[place + demandAt + 2]!;
      singleBy[singles] = i;
      listed[lists] = filed >> 1;
      listedBy[lists] = i;
      singles += isFresh & filed;
      lists += isFresh & ~filed;
    }
    this.#singles = singles;
    this.#listCount = lists;
    return singles + this.#programsOf(listed, lists);
  }

  #programsOf(lists: Int32Array, count: number): number {
    const { data } = this.#lists;
    let programs = 0;
    for (let i = 0; i < count; i++) programs += data[lists[i]! + 1]!;
    return programs;
  }

  #growPostings(room: number): void {
    this.#single = new Int32Array(entry * room);
    this.#singleBy = new Int32Array(room);
    this.#listed = new Int32Array(room);
    this.#listedBy = new Int32Array(room);
  }

  /**
   * Wakes the found programs except those whose demand the document does not meet. `gates`: a bit for each, set if it
   * is open.
   */
  wake(programs: number, presence: Presence, gates: Int32Array): void {
    const { waking } = this;
    waking.begin(programs + 1);
    waking.addEach(this.#single, this.#singleBy, this.#singles, presence, gates);
    const { data } = this.#lists;
    for (let i = 0; i < this.#listCount; i++) {
      const list = this.#listed[i]!;
      waking.addAll(data, list + listHead, list + blockOf(data[list + 1]!), this.#listedBy[i]!, presence, gates);
    }
  }

  get bytes(): number {
    return this.words.bytes + this.#lists.bytes + this.#filter.byteLength;
  }

  #newList(capacity: number): number {
    const list = this.#lists.take(blockOf(capacity));
    this.#lists.data[list] = capacity;
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

  #mark(hash: number): void {
    const mixed = Math.imul(hash, 0x85ebca6b);
    const bit = mixed >>> this.#shift;
    this.#filter[bit >> 5]! |= (1 << (bit & 31)) | (1 << ((mixed >>> 5) & 31));
  }

  #growFilter(): void {
    this.#filter = new Int32Array(this.#filter.length * 2);
    this.#shift--;
    this.words.eachHash((hash) => this.#mark(hash));
  }
}
