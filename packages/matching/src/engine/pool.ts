/**
 * Returns the new length of an array: small ones double, large ones grow by an eighth, so that little memory is unused.
 */
export const grown = (length: number): number => (length < 65536 ? length * 2 : length + (length >> 3));

/** Blocks of 32-bit integers in one growing array; freed blocks are used again for blocks of the same length. */
export class Pool {
  data = new Int32Array(1024);
  #end = 1;
  #free: number[][] = [];

  /** The offset of a block of `length` integers; their values are left over from before. */
  take(length: number): number {
    const free = this.#free[length]?.pop();
    if (free !== undefined) return free;
    const offset = this.#end;
    this.#end += length;
    if (this.#end > this.data.length) {
      const larger = new Int32Array(Math.max(this.#end, grown(this.data.length)));
      larger.set(this.data);
      this.data = larger;
    }
    return offset;
  }

  release(offset: number, length: number): void {
    let list = this.#free[length];
    if (!list) {
      list = [];
      this.#free[length] = list;
    }
    list.push(offset);
  }

  get bytes(): number {
    return this.data.byteLength;
  }
}
