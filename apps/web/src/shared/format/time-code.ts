const two = (value: number): string => String(value).padStart(2, '0');

/** Returns '00:12:34': a place in a recording. */
export const timeCode = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60].map(two).join(':');

/** Returns the seconds of '0:12:34', '12:34' or '754'; null for anything else. */
export function readTimeCode(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
