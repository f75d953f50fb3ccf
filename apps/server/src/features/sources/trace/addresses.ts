import { canonicalUrl } from '@masthead/reading';

/** Spellings of one address that outlets use in turn: scheme, www, the last slash, the phone's page. The given one first. */
export function spellings(url: URL): string[] {
  const hosts = hostsOf(url);
  const paths = [url.pathname, url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`];
  const path = url.pathname.replace(/\/amp\/?$|\.amp$/, '');
  if (path !== url.pathname) paths.push(path || '/');
  const all = [url.protocol, url.protocol === 'https:' ? 'http:' : 'https:'].flatMap((scheme) =>
    hosts.flatMap((host) => paths.map((one) => canonicalUrl(`${scheme}//${host}${one}${url.search}`))),
  );
  return [...new Set([canonicalUrl(url.href), ...all])];
}

/** Returns the host of an address with www and without. */
export const hostsOf = ({ host }: URL): string[] => [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];

/**
 * Returns the sites that may identify the outlet of an address: the host and those above it, and on platforms the
 * first parts of the path.
 */
export function sitesOf(url: URL): string[] {
  const host = url.host.replace(/^www\./, '');
  const labels = host.split('.');
  const isName = url.port === '' && !/^[\d.]+$|^\[/.test(host);
  const above = isName ? labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.')) : [];
  const parts = url.pathname.split('/').filter(Boolean);
  const paths = [1, 2]
    .filter((count) => parts.length >= count)
    .map((count) => `${host}/${parts.slice(0, count).join('/')}`);
  return [host, ...paths, ...above];
}
