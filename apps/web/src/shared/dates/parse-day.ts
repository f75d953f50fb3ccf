import { type Day, dateFormat } from '@masthead/measuring';

/** Returns the names of the months in the form used in dates, January first: Polish writes 'listopada' there. */
function monthNames(locale: string): string[] {
  const format = dateFormat(locale, { day: 'numeric', month: 'long' }, 'UTC');
  const nameOf = (month: number) => format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month');
  return Array.from({ length: 12 }, (_, month) => (nameOf(month)?.value ?? '').toLocaleLowerCase(locale));
}

/** Returns the number of the month that a word names in full or by three letters or more; 0 for any other word. */
function monthOf(word: string, locale: string): number {
  const wanted = word.toLocaleLowerCase(locale).replace(/\.$/, '');
  return wanted.length < 3 ? 0 : monthNames(locale).findIndex((name) => name.startsWith(wanted)) + 1;
}

function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  // 31 February would become 2 March.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const inNumbers = /^(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{4}|\d{2})$/;
const inWords = /^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+\.?)\s+(?:de\s+)?(\d{4})$/u;

/** Returns a typed day, or null if the text is not a day. Every language of the product writes the day before the month. */
export function parseDay(text: string, locale: string): Day | null {
  const plain = text.trim();
  const [, year, month, day] = iso.exec(plain) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const [, ...parts] = inNumbers.exec(plain) ?? [];
  if (parts.length > 0) return dayOf(Number(parts[2]), Number(parts[1]), Number(parts[0]));
  const [, first, word, last] = inWords.exec(plain) ?? [];
  const named = word ? monthOf(word, locale) : 0;
  return named > 0 ? dayOf(Number(last), named, Number(first)) : null;
}
