/**
 * Returns the target after signing in. A value that begins with http is a full address and needs an allowed origin;
 * otherwise it
 * is a path of this host. Values that could lead elsewhere ('//evil.example', 'javascript:') become null.
 */
export function redirectTarget(
  value: unknown,
  ownOrigin: string,
  otherOrigins: readonly string[] = [],
): { kind: 'path' | 'address'; to: string } | null {
  if (typeof value !== 'string' || value === '') return null;
  if (/^https?:/i.test(value)) {
    const url = URL.parse(value);
    const isOurs = url !== null && [ownOrigin, ...otherOrigins].includes(url.origin);
    return isOurs && url.username === '' && url.password === '' ? { kind: 'address', to: url.href } : null;
  }
  if (!value.startsWith('/')) return null;
  const url = URL.parse(value, ownOrigin);
  // Browsers read '/\evil.example' and '//evil.example' as another host.
  if (url?.origin !== ownOrigin || url.pathname.startsWith('//')) return null;
  // These would end the new session, or ask for a sign-in again.
  if (/^\/(login|logout|lock-out|password-recovery)(\/|$)/.test(url.pathname)) return null;
  return { kind: 'path', to: url.pathname + url.search + url.hash };
}
