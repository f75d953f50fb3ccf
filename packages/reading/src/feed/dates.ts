const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');

const monthNames = new Map<string, number>();
// January to December in the content languages and those of their neighbours; shortened forms are matched by prefix.
const months = [
  'january januar jänner janvier januari januaro enero gennaio janeiro styczen stycznia tammikuu tammikuuta января январь ocak',
  'february februar februari fevrier febrero febbraio fevereiro luty lutego helmikuu helmikuuta feber февраля февраль subat',
  'march marz marts maart mars marzo marco marzec marca maaliskuu maaliskuuta maerz mrz mrt марта март mart',
  'april avril abril aprile kwiecien kwietnia huhtikuu huhtikuuta avr abr апреля апрель nisan',
  'may mai maj mei mayo maggio maio maja toukokuu toukokuuta мая май mayis',
  'june juni juin junio giugno junho czerwiec czerwca kesakuu kesakuuta giu июня июнь haziran',
  'july juli juillet julio luglio julho lipiec lipca heinakuu heinakuuta lug июля июль temmuz',
  'august augusti augustus aout agosto sierpien sierpnia elokuu elokuuta ago августа август agustos',
  'september septembre septiembre settembre setembro wrzesien wrzesnia syyskuu syyskuuta setiembre sept set сентября сентябрь eylul',
  'october oktober octobre octubre ottobre outubro pazdziernik pazdziernika lokakuu lokakuuta okt ott out октября октябрь ekim',
  'november novembre noviembre novembro listopad listopada marraskuu marraskuuta ноября ноябрь kasim',
  'december dezember desember decembre diciembre dicembre dezembro grudzien grudnia joulukuu joulukuuta dez des dic декабря декабрь aralik',
];
for (const [index, names] of months.entries()) {
  for (const name of plain(names).split(' ')) {
    for (let length = 3; length <= name.length; length++) {
      const start = name.slice(0, length);
      if (!monthNames.has(start)) monthNames.set(start, index);
    }
  }
}
// 'mar' is Tuesday in French and Spanish, but inside a date it is March; 'jui' alone is no month.
monthNames.delete('jui');

/** Minutes east of Greenwich (RFC 822 and those met in feeds). */
const zones: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, ist: 330, cet: 60, cest: 120, met: 60, mest: 120, mez: 60,
  mesz: 120, eet: 120, eest: 180, msk: 180, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480,
  pdt: -420, akst: -540, akdt: -480, hst: -600, hdt: -540, et: -300, ct: -360, mt: -420, pt: -480, nst: -210, ndt: -150,
  jst: 540, kst: 540, hkt: 480, sgt: 480, aest: 600, aedt: 660, acst: 570, awst: 480, nzst: 720, nzdt: 780, brt: -180,
  art: -180, sast: 120, pkt: 300, a: -60, n: 60,
}; // biome-ignore format: a table

interface Parts {
  year: number;
  month: number;
  day: number;
  /** Milliseconds since midnight. */
  time: number;
  /** Minutes east of Greenwich; null when the text names none. */
  offset: number | null;
  hasTime: boolean;
}

const fullYear = (year: number): number => (year >= 100 ? year : year + (year < 70 ? 2000 : 1900));
const isMonth = (value: number): boolean => value >= 1 && value <= 12;
const isDay = (value: number): boolean => value >= 1 && value <= 31;

function timeIn(text: string): { time: number; offset: number | null; hasTime: boolean } {
  const clock = /(?:^|[^\d])(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?!\d)(?:\s*([ap])\.?m\b)?/i.exec(
    text,
  );
  const after = clock ? text.slice(clock.index + clock[0].length).trim() : '';
  const zone = /^(?:gmt|utc)?\s?([+\u2212-])\s?(\d{1,2}):?(\d{2})?(?!\d)/i.exec(after);
  let offset: number | null = null;
  if (zone) {
    const minutes = Number(zone[2]) * 60 + Number(zone[3] ?? 0);
    offset = zone[1] === '+' ? minutes : -minutes;
  } else {
    const named = /^([a-z]{1,5})\b/i.exec(after)?.[1];
    if (named) offset = zones[named.toLowerCase()] ?? null;
  }
  if (!clock) return { time: 0, offset, hasTime: false };
  let hours = Number(clock[1]);
  const half = clock[5]?.toLowerCase();
  if (half && hours <= 12) hours = (hours % 12) + (half === 'p' ? 12 : 0);
  const [minutes, seconds] = [Number(clock[2]), Number(clock[3] ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 61) return { time: 0, offset, hasTime: false };
  const fraction = clock[4] ? Number(`0.${clock[4]}`) * 1000 : 0;
  return { time: ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.floor(fraction), offset, hasTime: true };
}

function isoDate(text: string): Parts | null {
  const match = /(?:^|[^\d])([+-]?\d{4})-?(\d{2})(?:-?(\d{2}))?(?!\d)(?:[t\s,]+(.*))?/i.exec(text);
  if (!match) {
    const week = /^(\d{4})-?(\d{3})(?:t(.*))?$/i.exec(text);
    if (week) return { year: Number(week[1]), month: 0, day: Number(week[2]), ...timeIn(` ${week[3] ?? ''}`) };
    const year = /^(\d{4})$/.exec(text);
    return year ? { year: Number(year[1]), month: 0, day: 1, time: 0, offset: 0, hasTime: false } : null;
  }
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1)];
  if (!isMonth(month) || !isDay(day)) return null;
  return { year, month: month - 1, day, ...timeIn(` ${(match[4] ?? '').trim()}`) };
}

function namedDate(text: string): Parts | null {
  const found = [...plain(text).matchAll(/\p{L}+|\d+/gu)].map((match) => ({ word: match[0], at: match.index }));
  for (const [index, { word }] of found.entries()) {
    const month = monthNames.get(word);
    if (month === undefined) continue;
    // 'mar., 01 déc.' begins with a Tuesday, not with March.
    if (index === 0 && found.slice(1).some((other) => monthNames.has(other.word))) continue;
    const numbers = [index - 1, index - 2, index + 1, index + 2, index + 3].map((at) => found[at]?.word ?? '');
    const [before, beforeThat, after, afterThat, third] = numbers.map((value) => value.replace(/^de[l]?$|^of$/, ''));
    const number = (value: string | undefined) => (value && /^\d+$/.test(value) ? Number(value) : Number.NaN);
    const dayBefore = isDay(number(before))
      ? number(before)
      : isDay(number(beforeThat)) && !/\d/.test(before!)
        ? number(beforeThat)
        : 0;
    const yearAfter = [after, afterThat].map(number).find((value) => value >= 1900 && value < 2200);
    if (dayBefore) {
      const year = yearAfter ?? number(after);
      if (!Number.isNaN(year) && year < 2200) return { year: fullYear(year), month, day: dayBefore, ...timeIn(text) };
    }
    if (isDay(number(after))) {
      const rest = [afterThat, third, ...found.slice(index + 3).map((part) => part.word)].map(number);
      const year = rest.find((value) => value >= 1900 && value < 2200);
      if (year) return { year, month, day: number(after), ...timeIn(text) };
    }
    if (yearAfter && !dayBefore) return { year: yearAfter, month, day: 1, ...timeIn(text) };
  }
  return null;
}

function numericDate(text: string): Parts | null {
  const match =
    /(?:^|[^\d])(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})(?!\d)/.exec(text) ??
    /(?:^|[^\d:])(\d{1,2})( )(\d{1,2}) (\d{4})(?!\d)/.exec(text);
  if (!match) return null;
  const [a, b, c] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const time = timeIn(text.slice(match.index + match[0].length));
  if (match[1]!.length === 4) return isMonth(b) && isDay(c) ? { year: a, month: b - 1, day: c, ...time } : null;
  if (match[4]!.length === 3 || match[4]!.length === 1) return null;
  // Slashes are American unless the first number cannot be a month; dots and hyphens are day first.
  const american = match[2] === '/' ? isMonth(a) : !isMonth(b);
  const [month, day] = american ? [a, b] : [b, a];
  return isMonth(month) && isDay(day) ? { year: fullYear(c), month: month - 1, day, ...time } : null;
}

/**
 * Reads a date as written in feeds and pages: ISO 8601, RFC 822, and the formats found in thirteen languages. A date
 * without a zone is in UTC. Returns null if there is none, or the year is not between 1900 and 2200.
 */
export function parseDate(value: string | null | undefined): Date | null {
  const text = value?.replace(/\\n/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 200);
  if (!text) return null;
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  const parts =
    (/^\D*\d{4}-?\d{2}/.test(text) ? isoDate(text) : null) ?? namedDate(text) ?? numericDate(text) ?? isoDate(text);
  if (!parts || parts.year < 1900 || parts.year > 2200) return null;
  const midnight = Date.UTC(parts.year, parts.month, parts.day);
  const date = new Date(midnight + parts.time - (parts.offset ?? 0) * 60_000);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns true if the text names a time of day, not only a day. */
export const hasTime = (value: string): boolean => /\d{1,2}:\d{2}|T\d{2}/.test(value);
