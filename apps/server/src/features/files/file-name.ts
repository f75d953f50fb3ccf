const longest = 150;

/**
 * Returns the name of a file for showing and offering it: without folders, control and direction signs, and with the
 * extension of its real type. 'C:\\fotos\\..\\Frühling.jpeg' of a PNG is 'Frühling.png'.
 */
export function cleanName(given: string, extension: string): string {
  const base = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .toWellFormed()
    .trim();
  const stem = base.replace(/\.[^.]*$/, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const written = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase();
  const kept = written && sameFormat(written, extension) ? written : extension;
  return `${[...(stem || 'file')].slice(0, longest).join('')}.${kept}`;
}

const alike = [
  ['jpg', 'jpeg'],
  ['qt', 'mov'],
  ['mpg', 'mpeg'],
  ['m4a', 'mp4a'],
  ['mp3', 'mpga'],
];
const sameFormat = (a: string, b: string) => a === b || alike.some((names) => names.includes(a) && names.includes(b));

/** Returns the name as the end of an address: only letters of ASCII. */
export const nameInAddress = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(-80) || 'file';
