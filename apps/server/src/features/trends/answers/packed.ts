const [open, close] = [123, 125];
const [nought, nine] = [48, 57];

/**
 * Reads pairs of arrays as PostgreSQL writes them, members and terms of a document (`{1}{5,7}`), into one list: for each document the
 * number of its entries, its members as negative and its terms as positive numbers.
 */
export function unpack(text: string): Int32Array {
  const entries: number[] = [];
  let [lists, lengthAt, value] = [0, 0, -1];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign >= nought && sign <= nine) {
      value = (value < 0 ? 0 : value * 10) + sign - nought;
      continue;
    }
    if (value >= 0) {
      entries.push(lists % 2 === 1 ? -value : value);
      value = -1;
    }
    if (sign === open && lists++ % 2 === 0) lengthAt = entries.push(0) - 1;
    if (sign === close && lists % 2 === 0) entries[lengthAt] = entries.length - lengthAt - 1;
  }
  return Int32Array.from(entries);
}

/** Returns the documents of such a list. */
export function* documentsIn(entries: Int32Array): Generator<Int32Array> {
  for (let at = 0; at < entries.length; at += entries[at]! + 1) yield entries.subarray(at + 1, at + 1 + entries[at]!);
}
