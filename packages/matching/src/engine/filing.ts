import { Pool } from './pool.ts';
import type { Reader } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';

// A list of streams in the pool: capacity, count, the document that woke it last, streams.
const listHead = 3;

const hits = new Int32Array(4096);

/**
 * Which streams are filed under which word. The vocabulary holds, per word, 0, one stream (stream * 2 + 1), or the place
 * of a list (place * 2). A filter of bits tells quickly of most words that nothing is filed under them.
 */
export class Filing {
  #vocabulary: Vocabulary;
  #lists = new Pool();
  #filter = new Int32Array(2048);
  #shift = 16;
  #filed = 0;
  #turn = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  file(word: number, stream: number): void {
    const { postings } = this.#vocabulary;
    const posting = postings[word]!;
    if (posting === 0) {
      postings[word] = stream * 2 + 1;
      this.#filed++;
      if (this.#filed * 12 > this.#filter.length * 32) this.#growFilter();
      else this.#mark(word);
      return;
    }
    let list = posting >> 1;
    if (posting & 1) {
      list = this.#newList(4);
      this.#lists.data[list + 1] = 1;
      this.#lists.data[list + listHead] = posting >> 1;
    } else if (this.#lists.data[list + 1] === this.#lists.data[list]) list = this.#enlarge(list);
    const { data } = this.#lists;
    data[list + listHead + data[list + 1]!] = stream;
    data[list + 1]!++;
    postings[word] = list * 2;
  }

  unfile(word: number, stream: number): void {
    const { postings } = this.#vocabulary;
    const posting = postings[word]!;
    if (posting === 0) return;
    if (posting & 1) {
      if (posting >> 1 !== stream) return;
      postings[word] = 0;
      this.#filed--;
      return;
    }
    const { data } = this.#lists;
    const list = posting >> 1;
    const start = list + listHead;
    const at = data.indexOf(stream, start);
    const last = start + data[list + 1]! - 1;
    if (at < 0 || at > last) return;
    data[at] = data[last]!;
    data[list + 1]!--;
    if (data[list + 1] !== 1) return;
    postings[word] = data[start]! * 2 + 1;
    this.#lists.release(list, data[list]! + listHead);
  }

  /** Calls back with every stream that a word of the document wakes; some more than once. */
  wake(reader: Reader, visit: (stream: number) => void): void {
    this.#turn++;
    const { hashes, count } = reader;
    const filter = this.#filter;
    const shift = this.#shift;
    for (let from = 0; from < count; from += hits.length) {
      const to = Math.min(count, from + hits.length);
      let found = 0;
      for (let word = from; word < to; word++) {
        const bit = Math.imul(hashes[word]!, 0x85ebca6b) >>> shift;
        hits[found] = word;
        found += (filter[bit >> 5]! >>> (bit & 31)) & 1;
      }
      for (let i = 0; i < found; i++) this.#wakeWord(this.#vocabulary.find(reader, hits[i]!), visit);
    }
  }

  #wakeWord(word: number, visit: (stream: number) => void): void {
    const posting = word === 0 ? 0 : this.#vocabulary.postings[word]!;
    if (posting === 0) return;
    if (posting & 1) {
      visit(posting >> 1);
      return;
    }
    const { data } = this.#lists;
    const list = posting >> 1;
    if (data[list + 2] === this.#turn) return;
    data[list + 2] = this.#turn;
    const end = list + listHead + data[list + 1]!;
    for (let at = list + listHead; at < end; at++) visit(data[at]!);
  }

  get bytes(): number {
    return this.#lists.bytes + this.#filter.byteLength;
  }

  #newList(capacity: number): number {
    const list = this.#lists.take(capacity + listHead);
    this.#lists.data[list] = capacity;
    this.#lists.data[list + 2] = 0;
    return list;
  }

  #enlarge(list: number): number {
    const capacity = this.#lists.data[list]!;
    const larger = this.#newList(capacity * 2);
    const { data } = this.#lists;
    data.copyWithin(larger + 1, list + 1, list + listHead + capacity);
    this.#lists.release(list, capacity + listHead);
    return larger;
  }

  #mark(word: number): void {
    const bit = Math.imul(this.#vocabulary.hashes[word]!, 0x85ebca6b) >>> this.#shift;
    this.#filter[bit >> 5]! |= 1 << (bit & 31);
  }

  #growFilter(): void {
    this.#filter = new Int32Array(this.#filter.length * 2);
    this.#shift--;
    this.#vocabulary.eachFiled((word) => this.#mark(word));
  }
}
