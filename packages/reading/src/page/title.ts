import { type Layout, linesOf } from './boxes.ts';
import { type Heading, headingsOf } from './headings.ts';
import { likeness } from './likeness.ts';
import { firstMeta, type Statements, stringOf, unescaped } from './statements.ts';
import { hostLabel, letters, withoutName, withoutSite } from './title-parts.ts';

const longest = 500;

/**
 * Returns the heading right below the first one, if the first was written for search engines and the page states the
 * lower one.
 */
function belowMain(layout: Layout, main: Heading, stated: string[]): string | null {
  const below = layout.boxes.filter((box) => /^h[23]$/.test(box.name) && box.from > main.at && box.from <= main.at + 2);
  const keys = below.map((box) => letters(linesOf(box).join(' ')));
  const differs = (key: string) => key.length > 20 && key !== letters(main.text);
  return stated.find((one) => differs(letters(one)) && keys.some((key) => key.endsWith(letters(one)))) ?? null;
}

/** Sources of a headline. */
interface Titled {
  statements: Statements;
  layout: Layout;
  /** First run of the text. */
  bodyAt: number;
  site: string | null;
  url: string;
  /** Title given by the source of the page. */
  announced: string | null;
}

/** Returns the title that two statements share, without the site's name. */
function agreed(clean: string[]): string | null {
  const keys = clean.map(letters);
  return clean.find((_, at) => keys.indexOf(keys[at]!) !== at) ?? null;
}

const linesMatch = (heading: Heading, one: string): boolean =>
  heading.lines.some((_, at) => at > 0 && letters(heading.lines.slice(0, at).join(' ')) === letters(one));

/** Returns true if the title names only the outlet. */
const isOutlet = (title: string, host: string): boolean =>
  host.length > 3 && letters(title).includes(host) && letters(title).length < host.length + 12;

/**
 * Returns the headline: the heading that the page's own statements or its place confirm, otherwise the statements,
 * otherwise the title element, without the site's name.
 */
export function titleOf({ statements, layout, bodyAt, site: named, url, announced }: Titled): string | null {
  const host = hostLabel(url);
  const site = named ?? (host || null);
  const stated = [
    stringOf(statements.article?.headline),
    firstMeta(statements, 'og:title', 'twitter:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'),
    statements.titleElement,
    announced,
  ].flatMap((one) => unescaped(one?.slice(0, longest) ?? null) ?? []);
  const best = headingsOf(layout, bodyAt, stated, site, host).reduce<Heading | null>(
    (a, b) => (a && a.weight >= b.weight ? a : b),
    null,
  );
  const clean = stated.map((one) => withoutSite(one, site));
  if (!best || best.weight < (clean.some((one) => !isOutlet(one, host)) ? 0.55 : 0.2)) return clean[0] ?? null;
  const common = agreed(clean);
  if (common && !best.isMain && likeness(best.text, common) < 0.6) return common;
  const below = best.isMain ? belowMain(layout, best, clean) : null;
  if (below) return below;
  // A heading with its kicker inside: what the page states is the headline alone.
  const exact = stated.map((one) => withoutName(one, site));
  const alone = exact.find((one) => {
    const [key, whole] = [letters(one), letters(best.text)];
    return (
      key.length > whole.length * 0.4 &&
      key !== whole &&
      (whole.endsWith(key) ||
        (!best.isMain && whole.startsWith(key)) ||
        linesMatch(best, one) ||
        (one === common && whole.startsWith(key)))
    );
  });
  return alone ?? withoutName(best.text, site);
}
