import { type DayOrder, languages } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat, instantOf, minuteOf } from '@masthead/measuring';
import { plainHeader } from '../read/find-header.ts';

const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:[ ,T]+(.+))?$/;
const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ ,T]+(.+))?$/;
const worded =
  /^(?:\p{L}{2,12}\.?,? )?(?:(\d{1,2})[. -]+(?:de )?(\p{L}{3,12})|(\p{L}{3,12})[. -]+(\d{1,2})(?:st|nd|rd|th)?)[.,]?[ -]+(?:de )?(\d{4})(?:[ ,T]+(.+))?$/iu;
const clockPattern = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** Days from the first day of spreadsheets to 1970. */
const spreadsheetEpoch = 25_569;

let months: Map<string, number> | undefined;

/** Returns the number of a month by its name, long or short, in any language of the product. */
function monthOf(name: string): number | undefined {
  months ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, at) => {
          const day = new Date(Date.UTC(2026, at, 15));
          const write = (options: Intl.DateTimeFormatOptions) =>
            dateFormat(localeOf(language), options, 'UTC').formatToParts(day);
          return [write({ month }), write({ day: 'numeric', month })].map(
            (parts) => [plainHeader(parts.find(({ type }) => type === 'month')?.value ?? ''), at + 1] as const,
          );
        }).flat(),
      ),
    ),
  );
  return months.get(plainHeader(name));
}

/** Decides the order of day and month from the dates of a column: a number above 12 is a day. null: none tells it. */
export function dayOrderOf(values: readonly string[]): DayOrder | null {
  const pairs = values.flatMap((value) => {
    const [, first, second] = numeric.exec(value.trim()) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: string | undefined;
}

function partsOf(text: string, order: DayOrder): Parts | null {
  const [, y, m, d, isoClock] = iso.exec(text) ?? [];
  if (y) return { year: Number(y), month: Number(m), day: Number(d), clock: isoClock };
  const [, first, second, year, clock] = numeric.exec(text) ?? [];
  if (first && second && year) {
    const [day, month] = order === 'month-first' ? [second, first] : [first, second];
    return { year: Number(year) + (year.length === 2 ? 2000 : 0), month: Number(month), day: Number(day), clock };
  }
  const [, dayBefore, monthAfter, monthBefore, dayAfter, wordYear, wordClock] = worded.exec(text) ?? [];
  const month = monthOf(monthAfter ?? monthBefore ?? '');
  if (!month) return null;
  return { year: Number(wordYear), month, day: Number(dayBefore ?? dayAfter), clock: wordClock };
}

/** Returns true for a text that is a date in one of the orders. */
export const looksLikeDate = (text: string): boolean =>
  (['day-first', 'month-first'] as const).some((order) => readDate(text, undefined, { order, zone: 'UTC' }) !== null);

/** Reads the date of a piece, with a time of its own column if there is one, in a time zone. Returns null for what is no date. */
export function readDate(
  date: string,
  time: string | undefined,
  { order, zone }: { order: DayOrder; zone: string },
): Date | null {
  const parts = partsOf(date.trim(), order) ?? partsOfSerial(date.trim());
  if (!parts || parts.year < 1900 || parts.year > 2100) return null;
  const day = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  if (day.getUTCMonth() !== parts.month - 1 || day.getUTCDate() !== parts.day) return null;
  // Noon: a piece without a time stays on its day for readers in other zones.
  const clock = readClock(parts.clock ?? time) ?? { minute: 720, offset: null };
  if (clock.offset !== null) return new Date(day.getTime() + (clock.minute - clock.offset) * 60_000);
  return instantOf(zone, { day: day.toISOString().slice(0, 10), minute: clock.minute });
}

/** Returns the parts of a date that a spreadsheet keeps as a number of days. */
function partsOfSerial(text: string): Parts | null {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null;
  const moment = new Date(Math.round((Number(text) - spreadsheetEpoch) * 1440) * 60_000).toISOString();
  const clock = text.includes('.') ? moment.slice(11, 16) : undefined;
  return {
    year: Number(moment.slice(0, 4)),
    month: Number(moment.slice(5, 7)),
    day: Number(moment.slice(8, 10)),
    clock,
  };
}

/** Reads a time of day with its offset from UTC in minutes, if it names one. */
function readClock(text: string | undefined): { minute: number; offset: number | null } | null {
  const [, hours, minutes, half, zone] = clockPattern.exec(text?.trim() ?? '') ?? [];
  if (!hours || !minutes || Number(hours) > 23 || Number(minutes) > 59) return null;
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  return { minute: minuteOf(`${String(hour).padStart(2, '0')}:${minutes}`), offset: zone ? offsetOf(zone) : null };
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
