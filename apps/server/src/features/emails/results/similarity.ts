/** The number of words in a row that two texts share only if one has taken them from the other. */
const rowLength = 4;
/** Characters of a piece that are compared: its beginning tells what it is about. */
const compared = 6000;

function rowsOfWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(rowLength - 1).map((_, at) => words.slice(at, at + rowLength).join(' '));
}

/** Compares pieces with one text: returns for each the share of it that is in the text word for word, 0 to 1. */
export function similarityTo(text: string): (piece: string) => number {
  const known = new Set(rowsOfWords(text));
  return (piece) => {
    const rows = new Set(rowsOfWords(piece.slice(0, compared)));
    if (rows.size === 0) return 0;
    const shared = [...rows].filter((row) => known.has(row)).length;
    return shared / rows.size;
  };
}
