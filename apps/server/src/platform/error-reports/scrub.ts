/** Longest text that is looked through, and longest that is sent. */
const longest = { read: 10_000, sent: 1000 };

const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Patterns that are taken out of a text, in this order. Each pattern reads a text once, so that a long one costs nothing. */
const rules: readonly (readonly [RegExp, string | ((found: string, ...groups: string[]) => string)])[] = [
  // Links carry tokens in their paths too, so only the host stays.
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/(?:[^\s/?#@"'<>]{0,500}@)?([^\s/?#"'<>]{1,260})[^\s"'<>]*/gi, '$1://$2/…'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}/g, '[mail address]'],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, '$1 [secret]'],
  [
    /\b([\w-]{0,40}(?:password|passwd|secret|token|api_?key|authorization|cookie|session)[\w-]{0,40}["']?\s{0,3}[:=]\s{0,3})("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    '$1[secret]',
  ],
  [/\beyJ[\w-]{5,}(?:\.[\w-]+){1,2}/g, '[secret]'],
  // PostgreSQL and JSON.parse quote the value at fault; names of tables and columns are short and have no blank.
  [/(: )"[^"]*"/g, '$1"…"'],
  [/"[^"]*"/g, (found) => (/\s/.test(found) || found.length > 60 ? '"…"' : found)],
  [/(?<![\w+/=-])(?=[\w+/=-]*\d)[\w+=-]{20,}(?![\w+=-])/g, (found) => (id.test(found) ? found : '[secret]')],
  [/(?<![\w+/=-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Z])(?=[\w+/=-]*[a-z])[\w+/=-]{32,}/g, '[secret]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?=[0-9a-f:]{0,39}::|(?:[0-9a-f]{1,4}:){5})[0-9a-f:]{3,39}(?![\w:])/gi, '[address]'],
];

/** Returns a text without secrets, addresses of people and machines, and values that users have written. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text.slice(0, longest.read);
  for (const secret of secrets) clean = clean.replaceAll(secret, '[secret]');
  for (const [pattern, stand] of rules)
    clean = typeof stand === 'string' ? clean.replace(pattern, stand) : clean.replace(pattern, stand);
  return clean.slice(0, longest.sent);
}

/** Returns the secrets among the settings, the longest first, so that none is left in part. */
export function secretsOf(settings: object): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (/PASSWORD|PASSPHRASE|SECRET|KEY|TOKEN|HEADERS/.test(name)) return [value];
    const url = URL.parse(value);
    return url ? [url.password, decodeURIComponent(url.password), url.username] : [];
  });
  return [...new Set(found)].filter((secret) => secret.length >= 6).toSorted((a, b) => b.length - a.length);
}
