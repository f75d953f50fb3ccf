import { parseHtml } from '../html/parse-html.ts';
import { elementsBelow } from '../html/tree.ts';
import { resolveUrl } from '../web/canonical-url.ts';

/** Pixels of an icon whose size is not named. */
const usual = { 'apple-touch-icon': 180, icon: 32 };
/** Largest useful size of an icon, in pixels: a larger one only takes longer to load. */
const enough = 256;

/**
 * Returns the addresses of the icons of a page, the best first, with the ones that browsers try without being told. Icons that are
 * drawings are left out.
 */
export function discoverIcons(html: string, url: string): string[] {
  const found: { url: string; pixels: number }[] = [];
  let base = url;
  for (const element of elementsBelow(parseHtml(html))) {
    const href = element.attribute('href');
    if (element.name === 'base' && href) base = resolveUrl(href, url) ?? url;
    if (element.name !== 'link' || !href) continue;
    const rels = (element.attribute('rel') ?? '').toLowerCase().split(/\s+/);
    const isTouch = rels.some((one) => one.startsWith('apple-touch-icon'));
    if (!isTouch && !rels.includes('icon')) continue;
    const target = resolveUrl(href, base);
    if (!target || /svg/i.test(element.attribute('type') ?? '') || /\.svg$/i.test(new URL(target).pathname)) continue;
    const named = Math.max(
      0,
      ...[...(element.attribute('sizes') ?? '').matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, width]) => Number(width)),
    );
    const pixels = named || usual[isTouch ? 'apple-touch-icon' : 'icon'];
    found.push({ url: target, pixels: Math.min(pixels, enough) });
  }
  const sorted = found.toSorted((one, other) => other.pixels - one.pixels).map((icon) => icon.url);
  const untold = ['/apple-touch-icon.png', '/favicon.ico'].flatMap((path) => resolveUrl(path, url) ?? []);
  return [...new Set([...sorted, ...untold])];
}
