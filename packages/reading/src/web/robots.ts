interface Rule {
  allow: boolean;
  path: string;
}
interface Group {
  agents: string[];
  rules: Rule[];
  delay: number | null;
}

const largest = 512 * 1024;
const keys: [RegExp, string][] = [
  [/^user[\s-]?agent$/i, 'agent'],
  [/^(dis+al+ow|disalow|dissalow|diasllow|disallaw)$/i, 'disallow'],
  [/^allow$/i, 'allow'],
  [/^crawl[\s-]?delay$/i, 'delay'],
];

/** Returns everything before the first character that a product token may not have (RFC 9309, 2.2.1). */
const productOf = (agent: string): string => (/^[a-z_-]+/i.exec(agent)?.[0] ?? '').toLowerCase();

/** Normalises every non-ASCII byte and every escape of a path. */
const spell = (path: string): string =>
  path
    .replace(/[\u0080-\u{10ffff}]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (code) => code.toUpperCase());

function* statements(text: string): Generator<[string, string]> {
  for (const line of text
    .slice(0, largest)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)) {
    const clean = (line.split('#')[0] ?? '').trim();
    const colon = clean.indexOf(':');
    const blank = clean.search(/\s/);
    const at = colon >= 0 ? colon : blank;
    if (at <= 0) continue;
    const name = clean.slice(0, at).trim();
    const key = keys.find(([pattern]) => pattern.test(name))?.[1];
    // Other records, such as Sitemap, neither belong to a group nor end one.
    if (key) yield [key, clean.slice(at + 1).trim()];
  }
}

/**
 * Returns the path and query of an address as it would be requested; robots files are matched against that spelling.
 */
function pathOf(url: string): string {
  const rest = (url.split('#')[0] ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return path.replace(/%([0-9a-f]{2})/gi, (code) => code.toUpperCase());
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let agentsOpen = false;
  for (const [key, value] of statements(text)) {
    if (key === 'agent') {
      if (!agentsOpen) groups.push({ agents: [], rules: [], delay: null });
      const first = value.split(/\s/)[0] ?? '';
      groups.at(-1)!.agents.push(first === '*' ? '*' : productOf(first));
      agentsOpen = true;
      continue;
    }
    const group = groups.at(-1);
    if (!group) continue;
    if (key === 'delay') {
      // Not a rule of the standard: it must not end the list of agents above it (RFC 9309, 2.2.4).
      const seconds = Number.parseFloat(value);
      if (Number.isFinite(seconds) && seconds >= 0) group.delay ??= seconds;
      continue;
    }
    agentsOpen = false;
    if (!value) continue;
    const path = spell(value);
    group.rules.push({ allow: key === 'allow', path });
    // As at Google, a rule that allows a folder's index page allows the folder's own address.
    const folder = key === 'allow' ? /^(.*\/)index\.html?$/.exec(path)?.[1] : undefined;
    if (folder) group.rules.push({ allow: true, path: `${folder}$` });
  }
  return groups;
}

function groupsFor(text: string, agent: string): Group[] {
  const product = productOf(agent);
  const groups = groupsOf(text);
  const own = groups.filter((group) => product !== '' && group.agents.includes(product));
  return own.length > 0 ? own : groups.filter((group) => group.agents.includes('*'));
}

/** Does a rule's path, with * and a closing $, match the beginning of this one? Linear in rule × path. */
function covers(rule: string, path: string): boolean {
  const ends = rule.endsWith('$');
  const parts = (ends ? rule.slice(0, -1) : rule).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.slice(1).entries()) {
    if (ends && index === parts.length - 2) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !ends || at === path.length;
}

/**
 * Returns true if this agent may fetch this address. RFC 9309: groups of the same agent are merged, the longest
 * matching rule wins, Allow wins a draw, /robots.txt itself is always allowed.
 */
export function robotsAllows(text: string, agent: string, url: string): boolean {
  const path = pathOf(url);
  if (path === '/robots.txt') return true;
  let best: Rule | null = null;
  for (const rule of groupsFor(text, agent).flatMap((group) => group.rules)) {
    if (!covers(rule.path, path)) continue;
    const longer = !best || rule.path.length > best.path.length;
    if (longer || (rule.path.length === best!.path.length && rule.allow)) best = rule;
  }
  return best?.allow ?? true;
}

/** Returns the seconds that this agent has to wait between two requests, or null. */
export function robotsCrawlDelay(text: string, agent: string): number | null {
  const delays = groupsFor(text, agent).flatMap((group) => group.delay ?? []);
  return delays.length > 0 ? Math.max(...delays) : null;
}

/** Returns addresses named by Sitemap lines, in order, each once. */
export function robotsSitemaps(text: string): string[] {
  const found = text.slice(0, largest).matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim);
  return [...new Set([...found].map((match) => match[1]!))];
}
