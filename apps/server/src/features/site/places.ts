/** Page of the site that an address leads to. */
export interface Place {
  /** Under which the answer is kept; null: never. */
  key: string | null;
  at:
    | { slug: string }
    | { domain: string }
    | { preview: string }
    | { embed: string }
    | { asset: string }
    | 'oembed'
    | 'robots'
    | 'tls-check'
    | 'embed-script';
  /** Below the newsroom's own address, '' for its front page. */
  path: string;
  query: URLSearchParams;
}

/** Parameters that make another page; all others, such as those that campaigns add, lead to the same one. */
const meant: readonly [RegExp, readonly string[]][] = [
  [/^$/, ['language', 'after']],
  [/^\/category\/\d+$/, ['after']],
  [/^\/search$/, ['q', 'after']],
  [/^\/contacts\/write$/, ['story']],
  [/^\/oembed$/, ['url', 'format', 'maxwidth', 'maxheight']],
];
const meantOfEmbed = ['stories', 'theme', 'pictures', 'story'];

const chosen = (query: URLSearchParams, names: readonly string[]): URLSearchParams => {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
};
const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);

/** Returns the place of an address; null if it is not of the site. `domain`: the requested own domain of a newsroom. */
export function placeOf(url: string, domain: string | null): Place | null {
  const mark = url.indexOf('?');
  const whole = mark < 0 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1, mark + 4000));
  const alone = (at: Place['at']): Place => ({ key: null, at, path: '', query });
  if (whole.startsWith('/site-assets/')) return alone({ asset: whole });
  if (whole === '/embed/newsroom.js') return alone('embed-script');
  const embed = /^\/embed\/newsroom\/([0-9a-f-]{36})$/.exec(whole)?.[1];
  if (embed) {
    const own = chosen(query, meantOfEmbed);
    return { key: withQuery(whole, own), at: { embed }, path: '', query: own };
  }
  if (domain) return whole.startsWith('/files/') ? null : inNewsroom({ domain }, `//${domain}`, whole, query);
  if (whole === '/oembed') return alone('oembed');
  if (whole === '/robots.txt') return alone('robots');
  if (whole === '/tls-check') return alone('tls-check');
  const preview = /^\/news\/preview\/([\w-]{20,100})$/.exec(whole)?.[1];
  if (preview) return alone({ preview });
  const [, slug, rest = ''] = /^\/news\/([a-z0-9-]{1,80})(\/.*)?$/.exec(whole) ?? [];
  return slug ? inNewsroom({ slug }, `/news/${slug}`, rest, query) : null;
}

function inNewsroom(at: Place['at'], base: string, rest: string, query: URLSearchParams): Place {
  const path = rest === '/' ? '' : rest;
  const own = chosen(query, meant.find(([pattern]) => pattern.test(path))?.[1] ?? []);
  const front = base.startsWith('//') ? '/' : '';
  return { key: path === '/search' ? null : withQuery(`${base}${path || front}`, own), at, path, query: own };
}
