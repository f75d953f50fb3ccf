/** 'Fri 20 Nov, 07:00' as the clock of a time zone shows it, with the year where it is another one. */
export function momentText(time: string, timezone: string | null, locale: string, now: number = Date.now()): string {
  const zone = timezone ?? undefined;
  const yearOf = (at: number | string) =>
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone }).format(new Date(at));
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(yearOf(time) !== yearOf(now) && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: zone,
  }).format(new Date(time));
}

/** The hours and minutes that a zone is ahead of UTC at a moment, in milliseconds. */
function aheadOf(time: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

/** The moment at which the clock of a time zone shows a day and an hour. An hour that is left out in spring is the one after it. */
export function momentIn(timezone: string, day: string, clock: string): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`);
  const first = wanted - aheadOf(wanted, timezone);
  return new Date(wanted - aheadOf(first, timezone));
}

/** Day and hour of a moment as the clock of a time zone shows them: ['2026-11-20', '07:00']. */
export function clockIn(timezone: string, time: string | number): [day: string, clock: string] {
  const at = new Date(time).getTime();
  const text = new Date(at + aheadOf(at, timezone)).toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
}

/** 'Europe/Copenhagen' as people say it: Copenhagen. */
export const cityOf = (timezone: string): string => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
