/** Returns the text of a CSV: UTF-8 or UTF-16 by its mark, otherwise in the encoding of spreadsheets on Windows. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Columns that are read, with an example for the beginning of a new file. */
export const template = [
  'name,url,country,language,media_type,geography,publication_interval,names,domains,impressions,impressions_source,impressions_from',
  'The Ferry Times,https://www.ferry-times.example/,DK,en,web,national,daily,Ferry Times|TFT,ferrytimes.example,120000,Media kit 2026,2026-01-01',
  '',
].join('\r\n');
