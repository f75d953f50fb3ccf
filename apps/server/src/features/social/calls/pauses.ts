/** Reads from the headers of an answer until when its network wants to be left alone; null: it may be asked again. */
export function pauseOf(headers: Headers, status: number, now: Date): Date | null {
  const wait = Math.max(retryAfter(headers, now), exhausted(headers, now), usedUp(headers));
  if (wait > 0) return new Date(now.getTime() + Math.min(wait, longest));
  return status === 429 ? new Date(now.getTime() + unstated) : null;
}

/** Longest pause that is believed, and the pause where "too many requests" states none, in milliseconds. */
const longest = 24 * 3_600_000;
const unstated = 15 * 60_000;

/** Reads seconds or a date as in RFC 9110, section 10.2.3. */
function retryAfter(headers: Headers, now: Date): number {
  const value = headers.get('retry-after');
  if (!value) return 0;
  return /^\d+$/.test(value) ? Number(value) * 1000 : Math.max(0, Date.parse(value) - now.getTime()) || 0;
}

/**
 * Reads the calls left and the moment of the next window, which X, Reddit, LinkedIn, Mastodon and Bluesky all send: in seconds
 * since 1970 (https://docs.x.com/x-api/fundamentals/rate-limits, https://docs.bsky.app/docs/advanced-guides/rate-limits), as a time
 * (https://docs.joinmastodon.org/api/rate-limits/) or in seconds from now
 * (https://github.com/reddit-archive/reddit/wiki/API).
 */
function exhausted(headers: Headers, now: Date): number {
  const stated = (value: string) =>
    ['x-rate-limit', 'x-ratelimit', 'ratelimit'].map((name) => headers.get(`${name}-${value}`)).find((one) => one) ??
    null;
  const [remaining, reset] = [stated('remaining'), stated('reset')];
  if (remaining === null || reset === null || !(Number(remaining) < 1)) return 0;
  if (!/^\d+(\.\d+)?$/.test(reset)) return Math.max(0, Date.parse(reset) - now.getTime()) || 0;
  const seconds = Number(reset);
  return seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now.getTime()) : seconds * 1000;
}

/**
 * Reads used shares in percent, as Meta states them
 * (https://developers.facebook.com/docs/graph-api/overview/rate-limiting).
 */
function usedUp(headers: Headers): number {
  const used = /"call_count"\s*:\s*(\d{1,6})/.exec((headers.get('x-app-usage') ?? '').slice(0, 500))?.[1];
  return Number(used) >= 95 ? 3_600_000 : 0;
}
