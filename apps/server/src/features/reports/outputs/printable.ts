/** Longest text of a cell that Excel takes. */
const longestText = 32_000;

/** Returns a text that XML can hold: without control signs and halves of letters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ' ')
    .slice(0, longestText);
