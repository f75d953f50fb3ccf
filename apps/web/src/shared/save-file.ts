/** Hands a file to the reader's folder for downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // At once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves lines of text as a file; the byte order mark marks it as UTF-8 for spreadsheets. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), name);
